/** The browser's own popovers, which the DOM does not have: a press of their button opens and closes them, a press elsewhere closes them. */

const open = new Set<HTMLElement>()

function turn(popover: HTMLElement, isOpen: boolean): void {
  if (open.has(popover) === isOpen) return
  if (isOpen) open.add(popover)
  else open.delete(popover)
  popover.dispatchEvent(Object.assign(new Event('toggle'), { newState: isOpen ? 'open' : 'closed' }))
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    turn(this, true)
  },
  hidePopover(this: HTMLElement) {
    turn(this, false)
  },
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const id = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  const meant = id ? document.getElementById(id) : null
  for (const popover of open) if (popover !== meant && !popover.contains(target)) turn(popover, false)
  if (meant) turn(meant, !open.has(meant))
})
