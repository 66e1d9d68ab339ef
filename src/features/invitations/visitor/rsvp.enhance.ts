import * as z from 'zod/mini'
import { birthDateProblem } from '#features/guests/rules.ts'
import { offerMeantHost } from '#features/guests/visitor/meant-host-offer.ts'
import { confirmPresence, InviteeForm, withdrawPresence } from '../contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { call, withoutAnswer } from '#visitor/call.ts'
import { askYesNo, showNotice } from '#visitor/dialog.ts'
import { watchFields } from '#visitor/form/form-fields.ts'
import { shapeDate, shapePhone } from '#visitor/form/typed-masks.ts'

const form = document.querySelector<HTMLFormElement>('[data-rsvp]')

/** The server's own schema, and no birth date after the venue's today. */
const schemaOn = (today: string) =>
  z.extend(InviteeForm, {
    birth_date: InviteeForm.shape.birth_date.check(
      z.refine((date) => !date || birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
    ),
  })

/** Hides the questions and shows the heading of the answer. */
function conclude(form: HTMLFormElement, title: HTMLElement): void {
  for (const part of form.querySelectorAll('[data-fields], [data-dock]')) part.remove()
  title.tabIndex = -1
  window.scrollTo({ top: 0, behavior: 'instant' })
  title.focus({ preventScroll: true })
}

/** Replaces the form with the sentence of success. */
function showDone(form: HTMLFormElement, sentence: string): void {
  const done = form.querySelector('template')?.content.cloneNode(true) as DocumentFragment | undefined
  const title = done?.querySelector('h2')
  if (!done || !title) return
  title.textContent = sentence
  form.querySelector('[data-intro]')?.replaceChildren(done)
  form.querySelector('[data-after]')?.removeAttribute('hidden')
  conclude(form, title)
}

/** Replaces the form with the way to tell the host; `sentence` says what the house did. */
function showDeclined(form: HTMLFormElement, sentence?: string): void {
  const declined = form.querySelector<HTMLElement>('[data-declined]')
  const said = declined?.querySelector<HTMLElement>('[data-withdrawn]')
  const title = declined?.querySelector('h2')
  if (!declined || !said || !title) return
  if (sentence) {
    said.textContent = sentence
    said.hidden = false
  }
  form.querySelector('[data-intro]')?.remove()
  form.querySelector('[data-after]')?.remove()
  declined.hidden = false
  conclude(form, title)
}

function enhance(form: HTMLFormElement): void {
  const params = JSON.parse(form.dataset.rsvp ?? '{}') as CallInput<typeof confirmPresence>['params']
  const button = form.querySelector<HTMLButtonElement>('[data-confirm]')!
  shapePhone(form.querySelector<HTMLInputElement>('[name=phone]')!)
  shapeDate(form.querySelector<HTMLInputElement>('[name=birth_date]')!)
  const fields = watchFields(form, schemaOn(form.dataset.today ?? ''))
  offerMeantHost(form, form.querySelector<HTMLInputElement>('[name=email]')!)
  const reason = form.querySelector('[data-reason]')!
  let sending = false

  function setSending(now: boolean): void {
    sending = now
    button.setAttribute('aria-disabled', String(now))
    button.textContent = now ? 'Enviando…' : 'Confirmar presença'
  }

  async function send(values: Record<string, string>): Promise<void> {
    reason.textContent = ''
    setSending(true)
    const body = values as CallInput<typeof confirmPresence>['body']
    const answer = await call(confirmPresence, { params, body }).catch(withoutAnswer)
    setSending(false)
    if (answer.success) return showDone(form, answer.msg)
    const { errors, code, msg } = answer
    // The house's decision stays on the page; a lost connection is told at once.
    await showNotice('Houve um erro, tente novamente.', code ? undefined : msg)
    if (errors) fields.explain(errors)
    else if (code) reason.textContent = msg
  }

  async function withdraw(): Promise<void> {
    if (sending || !(await askYesNo('Deseja retirar sua presença?', 'destroys'))) return
    sending = true
    const answer = await call(withdrawPresence, { params }).catch(withoutAnswer)
    sending = false
    if (answer.success) return showDeclined(form, answer.msg)
    await showNotice('Houve um erro, tente novamente.', answer.msg)
  }

  const onPress = (name: string, press: () => void) =>
    form.querySelector(`[data-${name}]`)?.addEventListener('click', press)
  onPress('decline', () => showDeclined(form))
  onPress('withdraw', () => void withdraw())
  onPress('again', () => location.reload())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = fields.check()
    if (values && !sending) void send(values)
  })
  button.type = 'submit'
}

if (form) enhance(form)
