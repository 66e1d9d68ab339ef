/** Runs anew for each file, also where a process keeps its modules from file to file. */
import { afterAll } from 'vitest'
import { closeAll } from './closing.ts'

afterAll(closeAll)
