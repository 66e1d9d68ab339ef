import { availableParallelism } from 'node:os'

/** Number of parallel test processes: one per core, since each has a server or a database of its own, and at most four for memory. */
export const workers: number = Math.min(4, Math.max(2, availableParallelism()))
