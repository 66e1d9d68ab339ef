/**
 * The page's first script only waits for a touch: what checks and sends the survey is loaded then, while the guest answers. Who only looks
 * at the page loads nothing else.
 */
import type { openSurvey } from './survey-form.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { showNotice } from '#visitor/dialog.ts'

type Survey = ReturnType<typeof openSurvey>

/** Once the browser has a connection. */
const online = (): Promise<unknown> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((connected) => window.addEventListener('online', connected, { once: true }))

function enhance(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('.dock button')!
  let loading: Promise<Survey | null> | null = null
  let isLoaded = false

  async function loaded(): Promise<Survey | null> {
    // A browser does not load a module again that it once failed to load, so offline it waits.
    await online()
    const { openSurvey } = await import('./survey-form.ts')
    isLoaded = true
    return openSurvey(form, button)
  }

  const load = () => (loading ??= loaded().catch(() => (loading = null)))

  async function submit(): Promise<void> {
    const survey = isLoaded || navigator.onLine ? await load() : null
    if (survey) await survey.submit()
    else await showNotice(anyFailure)
  }

  for (const touch of ['pointerdown', 'focusin']) form.addEventListener(touch, () => void load())
  form.addEventListener('input', () => void load().then((survey) => survey?.begin()))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  button.type = 'submit'
}

const form = document.querySelector<HTMLFormElement>('[data-survey]')

if (form) enhance(form)
