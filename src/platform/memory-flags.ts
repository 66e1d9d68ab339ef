/**
 * Environment of a serving process, so that it uses little memory; glibc reads it when a process starts, so it cannot be set later.
 * Freed blocks of 1 MB and more go back to the system: otherwise each of the threads that check passwords keeps
 * its 19 MiB. Other systems ignore this variable.
 */
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * How the heap grows: by half of the live data, with at most 16 MB for new objects in each of two halves. V8's default is 64 MB
 * for each half, and the rest grows to a multiple of the live data (docs/decisions/0016).
 */
export const heapFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']
