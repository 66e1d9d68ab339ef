/** Does a piece of work once the page rests: what costs a slow phone some time and nobody waits for. */
export function whenIdle(work: () => void): void {
  // Older Safari knows no idle time.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 1000)
}
