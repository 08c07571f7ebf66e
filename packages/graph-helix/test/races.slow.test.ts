import { testRaces } from './support/races.ts'

testRaces(20)
