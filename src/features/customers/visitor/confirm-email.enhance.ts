import { confirmEmail } from '../email.contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { call, withoutAnswer } from '#visitor/call.ts'
import { showNotice } from '#visitor/dialog.ts'

const page = document.querySelector<HTMLElement>('[data-confirm]')
const params = JSON.parse(page?.dataset.confirm ?? '{}') as CallInput<typeof confirmEmail>['params']
const button = page?.querySelector<HTMLButtonElement>('[data-press]')

let busy = false

/** The server says at this address what became of the link; without its answer the page stays, to be pressed again. */
async function press(button: HTMLButtonElement): Promise<void> {
  if (busy) return
  busy = true
  button.setAttribute('aria-disabled', 'true')
  const answer = await call(confirmEmail, { params }).catch(withoutAnswer)
  if (answer.success || answer.code === 'not_found') return location.reload()
  busy = false
  button.removeAttribute('aria-disabled')
  await showNotice('Houve um erro, tente novamente.', answer.msg)
}

button?.addEventListener('click', () => void press(button))
