/** Runs work when the page is idle: work that costs a slow phone time and that nobody waits for. */
export function whenIdle(work: () => void): void {
  // Older Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1000)
}
