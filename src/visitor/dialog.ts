/** Dialogs in plain DOM, for islands and enhancements alike. The browser keeps focus inside and gives it back. */

type Choice = { label: string; value: boolean; primary: boolean }

function open(sentence: string, choices: Choice[]): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'dialog'
  dialog.setAttribute('role', 'alertdialog')
  const text = document.createElement('p')
  text.id = 'dialog-sentence'
  text.textContent = sentence
  dialog.setAttribute('aria-labelledby', text.id)
  const actions = document.createElement('div')
  actions.className = 'dialog-actions'
  dialog.append(text, actions)
  return new Promise((resolve) => {
    const answer = (value: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(value)
    }
    for (const { label, value, primary } of choices) {
      const button = document.createElement('button')
      button.type = 'button'
      button.className = primary ? 'button' : 'button quiet'
      button.textContent = label
      button.autofocus = primary
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

/** Asks with Sim and Não; Esc is Não. */
export function ask(sentence: string): Promise<boolean> {
  return open(sentence, [
    { label: 'Não', value: false, primary: false },
    { label: 'Sim', value: true, primary: true },
  ])
}

/** Tells something and waits until it was read. */
export async function tell(sentence: string): Promise<void> {
  await open(sentence, [{ label: 'Ok, entendi!', value: true, primary: true }])
}
