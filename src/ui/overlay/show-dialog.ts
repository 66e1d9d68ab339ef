/** Opens the browser's own modal dialog. The page below does not scroll, and where it has a scrollbar it keeps its place (`base.css`). */
export function showDialog(dialog: HTMLDialogElement): void {
  const page = document.documentElement
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
  dialog.showModal()
}
