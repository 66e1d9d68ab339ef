/**
 * Runs `work` every `everyMs`, never twice at once; an error of one run does not end it. Returns a function that stops it and waits for
 * the run in hand, to which `isStopped` says so.
 */
export function repeatedly(
  everyMs: number,
  work: (isStopped: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let stopped = false
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work(() => stopped)
      .catch(() => {})
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}
