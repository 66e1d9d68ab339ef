/**
 * The environment of a process that serves, so that it stays small; glibc reads it when a process starts, so nothing can set it later.
 * Blocks of 1 MB and more go back to the system when they are freed: otherwise each of the threads that check passwords keeps
 * its 19 MiB. Other systems know nothing of that name.
 */
export const thrift = { MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * How its heap grows: by half of what lives, and with 16 MB at most for what is new in each of two halves. By itself V8 takes 64 MB for
 * each half and lets the rest grow to a multiple (docs/decisions/0016).
 */
export const thriftyHeap = ['--max-semi-space-size=16', '--heap-growing-percent=50']
