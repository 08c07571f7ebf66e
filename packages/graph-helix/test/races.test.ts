import { testRaces } from './support/races.ts'

// More rounds: races.slow.test.ts.
testRaces(2)
