/**
 * Makes the browser's back button, a phone's reflex, close an overlay instead of leaving the page. Call the returned function when it
 * closes in another way: it resolves once the history is as before. A form with steps keeps its own history (useSteps): it is left alone.
 */
export function closedByBack(close: () => void): () => Promise<void> {
  const state = history.state as { step?: number } | null
  if (state?.step !== undefined) return async () => {}
  let isOpen = true
  let gone = () => {}
  history.pushState(state, '')
  const back = () => {
    removeEventListener('popstate', back)
    const byGuest = isOpen
    isOpen = false
    if (byGuest) close()
    gone()
  }
  addEventListener('popstate', back)
  return () => {
    if (!isOpen) return Promise.resolve()
    isOpen = false
    return new Promise((done) => {
      gone = done
      history.back()
    })
  }
}
