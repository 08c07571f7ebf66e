import { afterAll } from 'vitest'
import { removeFolders } from './make-project.ts'

// A setup file, which runs anew for each test file: what test files import is loaded once for many of them.
afterAll(removeFolders)
