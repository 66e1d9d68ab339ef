import { ask, tell } from '#visitor/dialog.ts'

/** Milliseconds between checks while a reservation waits for an answer. */
const pollMs = 30_000

const page = document.querySelector<HTMLElement>('[data-reservation]')
const button = document.querySelector<HTMLButtonElement>('[data-cancel]')

type Answer = { success?: boolean; status?: string; msg?: string }

async function answerOf(path: string, method: 'GET' | 'PUT'): Promise<Answer> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(path, { method, headers, referrerPolicy: 'no-referrer' })
  return response.status < 500 ? ((await response.json()) as Answer) : {}
}

let cancelling = false

function setCancelling(button: HTMLButtonElement, now: boolean): void {
  cancelling = now
  button.setAttribute('aria-disabled', String(now))
  button.textContent = now ? 'Cancelando…' : 'Cancelar Agendamento'
}

async function cancel(button: HTMLButtonElement): Promise<void> {
  if (cancelling || !(await ask('Deseja realmente cancelar esse agendamento?'))) return
  setCancelling(button, true)
  const { success, msg } = await answerOf(button.dataset.cancel ?? '', 'PUT').catch((): Answer => ({}))
  setCancelling(button, false)
  await (success ? tell('A reserva foi cancelada.') : tell('Houve um erro, tente novamente.', msg))
  if (success === undefined) return
  // A refusal means that the status shown is out of date; the new one is at the top of the page.
  window.scrollTo({ top: 0, behavior: 'instant' })
  location.reload()
}

/** Reloads the page when staff have answered, but not while it is hidden, a dialog is open, or a cancellation is under way. */
async function look(path: string, shown: string | undefined): Promise<void> {
  const isLeftAlone = () => document.hidden || cancelling || document.querySelector('dialog') !== null
  if (isLeftAlone()) return
  const { status } = await answerOf(path, 'GET').catch((): Answer => ({}))
  if (status && status !== shown && !isLeftAlone()) location.reload()
}

button?.addEventListener('click', () => void cancel(button))

if (page?.dataset.status === 'WAI') {
  const again = () => void look(page.dataset.reservation ?? '', page.dataset.status)
  setInterval(again, pollMs)
  document.addEventListener('visibilitychange', again)
}
