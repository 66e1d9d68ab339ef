/** Dialogs in plain DOM, for islands and enhancements. The browser traps the focus and returns it. */

import { closedByBack } from './closed-by-back.ts'

type Choice = { label: string; value: boolean; look: string; first?: boolean }

function open(sentence: string, choices: Choice[], reason?: string): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('role', 'alertdialog')
  const text = document.createElement('p')
  text.id = 'dialog-sentence'
  text.textContent = sentence
  dialog.setAttribute('aria-labelledby', text.id)
  const actions = document.createElement('div')
  actions.className = 'dialog-actions'
  dialog.append(text)
  if (reason && reason !== sentence) {
    const why = document.createElement('p')
    why.id = 'dialog-reason'
    why.className = 'dialog-reason'
    why.textContent = reason
    dialog.setAttribute('aria-describedby', why.id)
    dialog.append(why)
  }
  dialog.append(actions)
  return new Promise((resolve) => {
    const answer = (value: boolean) => {
      dialog.close()
      dialog.remove()
      void closed().then(() => resolve(value))
    }
    const closed = closedByBack(() => answer(false))
    for (const { label, value, look, first = false } of choices) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = look
      button.textContent = label
      button.autofocus = first
      button.addEventListener('click', () => answer(value))
      actions.append(button)
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      answer(false)
    })
    document.body.append(dialog)
    dialog.showModal()
  })
}

/** Asks with 'Sim' and 'Não'; Esc is 'Não'. Where 'Sim' destroys something, 'Não' has the focus and 'Sim' is red. */
export function askYesNo(sentence: string, sort: 'plain' | 'destroys' = 'plain'): Promise<boolean> {
  const destroys = sort === 'destroys'
  return open(sentence, [
    { label: 'Não', value: false, look: 'button quiet', first: destroys },
    { label: 'Sim', value: true, look: destroys ? 'button danger' : 'button', first: !destroys },
  ])
}

/** Shows a message and waits until it was read; `reason` is the server's sentence, on a line of its own (D-48). */
export async function showNotice(sentence: string, reason?: string): Promise<void> {
  await open(sentence, [{ label: 'Ok, entendi!', value: true, look: 'button', first: true }], reason)
}
