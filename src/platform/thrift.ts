/**
 * The environment of a process that serves, so that it stays small; glibc reads it when a process starts, so nothing can set it later.
 * Blocks of 1 MB and more go back to the system when they are freed: otherwise each of the threads that check passwords keeps
 * its 19 MiB. Other systems know nothing of that name.
 */
export const thrift = { MALLOC_MMAP_THRESHOLD_: '1048576' }
