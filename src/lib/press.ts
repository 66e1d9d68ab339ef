let isPressed = false
const waiting: (() => void)[] = []
let release: ReturnType<typeof setTimeout> | undefined

function begin() {
  clearTimeout(release)
  isPressed = true
}

/** Waits for a timer, because the click of a press is dispatched before any timer runs. */
function end() {
  clearTimeout(release)
  release = setTimeout(() => {
    isPressed = false
    for (const task of waiting.splice(0)) task()
  })
}

if (typeof document !== 'undefined') {
  // A finger's mouse events follow its pointerup. A press whose end this page did not see is over at the next key.
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, true)
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'keydown']) {
    document.addEventListener(type, end, true)
  }
}

/**
 * Runs `task` now, or after the click of the press in progress: content that appears while a button is held down moves the button
 * away from under the pointer, and the click is lost.
 */
export function afterPress(task: () => void): void {
  if (isPressed) waiting.push(task)
  else task()
}
