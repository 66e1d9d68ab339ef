let isPressed = false
const waiting: (() => void)[] = []
let release: ReturnType<typeof setTimeout> | undefined

function begin() {
  clearTimeout(release)
  isPressed = true
}

/** The click of a press is dispatched before any timer runs. */
function end() {
  clearTimeout(release)
  release = setTimeout(() => {
    isPressed = false
    for (const task of waiting.splice(0)) task()
  })
}

if (typeof document !== 'undefined') {
  // A finger's mouse events come after its pointer is up again. A press that ended out of sight is over with the next key.
  for (const type of ['pointerdown', 'mousedown']) document.addEventListener(type, begin, true)
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'keydown']) {
    document.addEventListener(type, end, true)
  }
}

/**
 * Runs `task` now, or once the press that is going on has had its click: what appears while a button is held down moves it away
 * from under the pointer, and the press is lost.
 */
export function afterPress(task: () => void): void {
  if (isPressed) waiting.push(task)
  else task()
}
