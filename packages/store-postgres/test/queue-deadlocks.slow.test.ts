import { testDeadlocks } from './support/test-deadlocks.ts'

testDeadlocks(40)
