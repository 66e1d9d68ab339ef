import { availableParallelism } from 'node:os'

/** How many processes test at once: one a core, as each has a server or a database of its own, and no more than memory lasts for. */
export const workers: number = Math.min(4, Math.max(2, availableParallelism()))
