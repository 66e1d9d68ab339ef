import * as z from 'zod/mini'
import { birthDateProblem } from '#features/guests/rules.ts'
import { reviewLengthLimit } from '../rules.ts'
import { finishSurvey, startSurvey, SurveyForm } from '../survey.contract.ts'
import { anyFailure } from '#lib/any-failure.ts'
import type { Outcome } from '#lib/call.ts'
import type { CallInput } from '#lib/endpoint.ts'
import { call, newIdempotencyKey } from '#visitor/call.ts'
import { tell } from '#visitor/dialog.ts'
import { shapeDate, shapePhone } from '#visitor/typed-masks.ts'
import { watchQuestions } from './questions.ts'

type Place = CallInput<typeof startSurvey>['params']
type Answers = CallInput<typeof finishSurvey>['body']
type Begun = Outcome<typeof startSurvey> | null

/** The server's own schema, and no birth date after the venue's today. */
const schemaOn = (today: string) =>
  SurveyForm.check(
    z.refine(({ birth_date }) => !birth_date || birthDateProblem(birth_date, today) === null, {
      path: ['birth_date'],
      error: 'Data de nascimento inválida.',
      when: ({ value }) => typeof value === 'object',
    }),
  )

/** The try of this page: requested at the first touch, and again whenever it is needed but missing (D-63). */
function tryOf(params: Place) {
  let begun: Promise<Begun> | null = null
  let key: string | undefined
  async function start(): Promise<Begun> {
    key ??= newIdempotencyKey()
    const answer = await call(startSurvey, { params, body: {} }, { key }).catch(() => null)
    if (!answer?.success) begun = null
    return answer
  }
  return {
    /** The try, or the refusal; null when no answer came. */
    begin: () => (begun ??= start()),
    /** Makes `begin` start a new try, because this one accepts no more answers. */
    forget() {
      begun = null
      key = undefined
    },
  }
}

function countComment(form: HTMLFormElement): void {
  const comment = form.querySelector('textarea')!
  const counter = form.querySelector('[data-counter]')!
  comment.addEventListener('input', () => {
    const { length } = comment.value.trim()
    counter.textContent = `${length}/${reviewLengthLimit}`
    counter.className = length > reviewLengthLimit ? 'error number counter' : 'hint number counter'
  })
}

/** Shows e-mail and birth date while there is a phone, even one that the browser restored. */
function askWithPhone(form: HTMLFormElement): void {
  const phone = form.querySelector<HTMLInputElement>('[name=phone]')!
  const more = form.querySelector<HTMLFieldSetElement>('[data-with-phone]')!
  const ask = () => (more.hidden = more.disabled = phone.value === '')
  phone.addEventListener('input', ask)
  ask()
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

function enhance(form: HTMLFormElement): void {
  const params = JSON.parse(form.dataset.survey ?? '{}') as Place
  const attempt = tryOf(params)
  const button = form.querySelector<HTMLButtonElement>('.dock button')!
  askWithPhone(form)
  shapePhone(form.querySelector<HTMLInputElement>('[name=phone]')!)
  shapeDate(form.querySelector<HTMLInputElement>('[name=birth_date]')!)
  countComment(form)
  const questions = watchQuestions(form, schemaOn(form.dataset.today ?? ''))
  let isSending = false

  function setSending(now: boolean): void {
    isSending = now
    button.setAttribute('aria-disabled', String(now))
    button.textContent = now ? 'Enviando…' : 'Enviar avaliação'
  }

  /** The result of sending. Null when no answer came: the server may have stored it, and sending the same try again tells. */
  async function put(body: Answers) {
    const begun = await attempt.begin()
    if (!begun?.success) return begun
    const { id, token } = begun
    return call(finishSurvey, { params: { ...params, id, token }, body }).catch(() => null)
  }

  async function send(body: Answers): Promise<void> {
    setSending(true)
    let answer = await put(body)
    if (answer && !answer.success && (answer.code === 'expired' || answer.code === 'not_found')) {
      attempt.forget()
      answer = await put(body)
    }
    setSending(false)
    if (answer?.success) return showThanks(form)
    if (answer?.code === 'already_sent') {
      await tell(answer.msg)
      return showThanks(form)
    }
    await tell(anyFailure, answer?.errors ? undefined : answer?.msg)
    if (answer?.errors) questions.explain(answer.errors)
  }

  form.addEventListener('input', () => void attempt.begin(), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending) return
    const answers = questions.check()
    if (answers) void send(answers as Answers)
  })
  button.type = 'submit'
}

const form = document.querySelector<HTMLFormElement>('[data-survey]')

if (form) enhance(form)
