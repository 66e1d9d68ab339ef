import { ask, tell } from '#visitor/dialog.ts'

/** Milliseconds between two looks at a reservation that waits for an answer. */
const pollMs = 30_000

const page = document.querySelector<HTMLElement>('[data-reservation]')
const button = document.querySelector<HTMLButtonElement>('[data-cancel]')

type Answer = { success?: boolean; status?: string }

async function answerOf(path: string, method: 'GET' | 'PUT'): Promise<Answer> {
  const headers = { Accept: 'application/json' }
  const response = await fetch(path, { method, headers, referrerPolicy: 'no-referrer' })
  return (await response.json()) as Answer
}

async function cancel(path: string): Promise<void> {
  if (!(await ask('Deseja realmente cancelar esse agendamento?'))) return
  try {
    if (!(await answerOf(path, 'PUT')).success) throw new Error('refused')
  } catch {
    return tell('Houve um erro, tente novamente.')
  }
  await tell('A reserva foi cancelada.')
  location.reload()
}

/** Whoever waits with the page open sees the answer when it comes; a hidden page and an open question are left alone. */
async function look(path: string, shown: string | undefined): Promise<void> {
  if (document.hidden || document.querySelector('dialog')) return
  const { status } = await answerOf(path, 'GET').catch((): Answer => ({}))
  if (status && status !== shown) location.reload()
}

button?.addEventListener('click', () => void cancel(button.dataset.cancel ?? ''))

if (page?.dataset.status === 'WAI') {
  const again = () => void look(page.dataset.reservation ?? '', page.dataset.status)
  setInterval(again, pollMs)
  document.addEventListener('visibilitychange', again)
}
