/** Runs once for each file, even in a process that keeps its modules between files. */
import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'

afterAll(closeAll)
