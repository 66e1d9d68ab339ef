/**
 * The page's first script only waits for a touch: what checks and sends the survey is loaded then, while the guest answers. Who only looks
 * at the page loads nothing else.
 */
import type { openSurvey } from './survey-form.ts'
import { anyFailure } from '#lib/any-failure.ts'
import { tell } from '#visitor/dialog.ts'

type Survey = ReturnType<typeof openSurvey>

function enhance(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('.dock button')!
  let loading: Promise<Survey | null> | null = null
  const load = () =>
    (loading ??= import('./survey-form.ts')
      .then((loaded) => loaded.openSurvey(form, button))
      // Offline: the next touch tries again.
      .catch(() => (loading = null)))

  async function submit(): Promise<void> {
    const survey = await load()
    if (survey) await survey.submit()
    else await tell(anyFailure)
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
