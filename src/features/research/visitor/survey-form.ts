import { reviewLengthLimit } from '../rules.ts'
import { OpinionForm } from '../opinion.ts'
import { type Answers, type SurveyParams, tryOf } from './delivery.ts'
import { watchIdentity } from './identity.ts'
import { watchQuestions } from './questions.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { showNotice } from '#visitor/dialog.ts'

function countComment(form: HTMLFormElement): void {
  const comment = form.querySelector('textarea')!
  const counter = form.querySelector('[data-counter]')!
  const count = () => {
    const { length } = comment.value.trim()
    counter.textContent = `${length}/${reviewLengthLimit}`
    counter.className = length > reviewLengthLimit ? 'error number counter' : 'hint number counter'
  }
  comment.addEventListener('input', count)
  count()
}

/** Replaces the form with the thanks. */
function showThanks(form: HTMLFormElement): void {
  const thanks = form.querySelector('template')!.content
  const title = thanks.querySelector('h2')!
  title.tabIndex = -1
  form.replaceWith(thanks)
  window.scrollTo({ top: 0, behavior: 'instant' })
  title.focus({ preventScroll: true })
}

/** The survey at work: checks what is answered, begins its try and sends it once (D-63). */
export function openSurvey(form: HTMLFormElement, button: HTMLButtonElement) {
  const place = JSON.parse(form.dataset.survey ?? '{}') as SurveyParams
  const { link, today = '' } = form.dataset
  const attempt = tryOf(place, link)
  // From a mailed link it is known who answers.
  const identity = link ? null : watchIdentity(form, place, today)
  const questions = watchQuestions(form, identity?.schema ?? OpinionForm)
  countComment(form)
  let isSending = false
  let isBegun = false

  function setSending(now: boolean): void {
    isSending = now
    button.setAttribute('aria-disabled', String(now))
    button.textContent = now ? 'Enviando…' : 'Enviar avaliação'
  }

  async function deliver(body: Answers): Promise<void> {
    let answer = await attempt.put(body)
    const isOver = !answer.success && (answer.code === 'expired' || answer.code === 'not_found')
    // A mailed link that is over stays over.
    if (isOver && !link) {
      attempt.forget()
      answer = await attempt.put(body)
    }
    setSending(false)
    if (answer.success) return showThanks(form)
    if (answer.code === 'masked') identity?.again()
    if (answer.code === 'already_sent') {
      await showNotice(answer.msg)
      return showThanks(form)
    }
    await showNotice(anyFailure, answer.errors ? undefined : answer.msg)
    if (answer.errors) questions.explain(answer.errors)
  }

  return {
    /** The first answer begins the try; a later one changes nothing. */
    begin(): void {
      if (!isBegun) void attempt.begin()
      isBegun = true
    },
    async submit(): Promise<void> {
      if (isSending) return
      setSending(true)
      // Nobody sends with the data of an earlier phone, nor over fields that they have not seen.
      if (await identity?.foundMeanwhile()) {
        setSending(false)
        form.querySelector<HTMLElement>('[data-found] output')?.focus()
        return
      }
      const answers = questions.check()
      if (answers) await deliver(answers as unknown as Answers)
      else setSending(false)
    },
  }
}
