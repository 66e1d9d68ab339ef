import { askYesNo, showNotice } from '#visitor/dialog.ts'
import { noNetwork } from '#visitor/no-network.ts'

/** Milliseconds between checks while a reservation waits for an answer. */
const pollMs = 30_000

const page = document.querySelector<HTMLElement>('[data-reservation]')
const presence = document.querySelector<HTMLButtonElement>('[data-presence]')
const button = document.querySelector<HTMLButtonElement>('[data-cancel]')

type Answer = { success?: boolean; status?: string; msg?: string }

async function answerOf(path: string, method: 'GET' | 'PUT'): Promise<Answer> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(path, { method, headers, referrerPolicy: 'no-referrer' })
  return response.status < 500 ? ((await response.json()) as Answer) : {}
}

/** The message after a press without an answer: this device has no network, if it says so (D-48). */
const unanswered = (): Answer => (navigator.onLine ? {} : { msg: noNetwork })

let cancelling = false

function setCancelling(button: HTMLButtonElement, now: boolean): void {
  cancelling = now
  button.setAttribute('aria-disabled', String(now))
  button.textContent = now ? 'Cancelando…' : 'Cancelar Agendamento'
}

async function cancel(button: HTMLButtonElement): Promise<void> {
  if (cancelling) return
  // The link stays for every status except CAN (D-86), even if nothing is left to cancel: then there is no question and no failure.
  if (button.dataset.over !== undefined) return showNotice('Este agendamento já foi encerrado.')
  if (!(await askYesNo('Deseja realmente cancelar esse agendamento?', 'destroys'))) return
  setCancelling(button, true)
  const { success, msg } = await answerOf(button.dataset.cancel ?? '', 'PUT').catch(unanswered)
  setCancelling(button, false)
  await (success
    ? showNotice('A reserva foi cancelada.')
    : showNotice('Houve um erro, tente novamente.', msg))
  if (success === undefined) return
  // A refusal means that the status shown is out of date; the new one is at the top of the page.
  window.scrollTo({ top: 0, behavior: 'instant' })
  location.reload()
}

/** The press, not the address, says that they come: previews and mail programs open addresses by themselves. */
async function confirmComing(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  const { success, msg } = await answerOf(button.dataset.presence ?? '', 'PUT').catch(unanswered)
  button.setAttribute('aria-disabled', 'false')
  if (!success) await showNotice('Houve um erro, tente novamente.', msg)
  if (success === undefined) return
  window.scrollTo({ top: 0, behavior: 'instant' })
  location.reload()
}

const heightOfFacts = () => document.querySelector('.facts')?.getBoundingClientRect().top ?? 0

/**
 * Loads the page again so that its facts stay at the same place of the screen: another status has a banner of another height above them.
 */
function reloadInPlace(): void {
  history.scrollRestoration = 'manual'
  history.replaceState({ facts: heightOfFacts() }, '')
  location.reload()
}

/** Reloads the page when staff have answered, but not while it is hidden, a dialog is open, or a cancellation is under way. */
async function look(path: string, shown: string | undefined): Promise<void> {
  const isLeftAlone = () => document.hidden || cancelling || document.querySelector('dialog') !== null
  if (isLeftAlone()) return
  const { status } = await answerOf(path, 'GET').catch((): Answer => ({}))
  if (status && status !== shown && !isLeftAlone()) reloadInPlace()
}

presence?.addEventListener('click', () => void confirmComing(presence))

// Opened by the form's own success screen, the page shares its history with the form: its entry is no longer a step, and the way back has
// another page. A dialog has an entry of this page.
const { pathname } = location
const { facts } = (history.state ?? {}) as { facts?: number }
history.replaceState(null, '')
if (facts !== undefined) {
  history.scrollRestoration = 'auto'
  window.scrollBy({ top: heightOfFacts() - facts, behavior: 'instant' })
}
addEventListener('popstate', () => location.pathname !== pathname && location.reload())

button?.addEventListener('click', () => void cancel(button))

if (page?.dataset.status === 'WAI') {
  const again = () => void look(page.dataset.reservation ?? '', page.dataset.status)
  setInterval(again, pollMs)
  document.addEventListener('visibilitychange', again)
}
