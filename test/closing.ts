const closings: (() => unknown)[] = []

/**
 * Closes something after the last test of the file. Unlike `afterAll` it may be called within a hook or a test, and it works for every file
 * of a process that keeps its modules.
 */
export function closeAfterFile(close: () => unknown): void {
  closings.push(close)
}

/** Closes everything that was opened, the newest first; a failed close does not stop the others. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = []
  for (const close of closings.splice(0).toReversed()) {
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything was closed.')
}
