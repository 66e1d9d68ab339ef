import * as z from 'zod/mini'
import { birthDateProblem } from '#features/guests/rules.ts'
import { confirmPresence, InviteeForm } from '../contract.ts'
import type { CallInput } from '#lib/endpoint.ts'
import { call } from '#visitor/call.ts'
import { tell } from '#visitor/dialog.ts'
import { watchFields } from '#visitor/form-fields.ts'
import { shapeDate, shapePhone } from '#visitor/typed-masks.ts'

const form = document.querySelector<HTMLFormElement>('[data-rsvp]')

/** The server's own schema, and no birth date after the venue's today. */
const schemaOn = (today: string) =>
  z.extend(InviteeForm, {
    birth_date: InviteeForm.shape.birth_date.check(
      z.refine((date) => !date || birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
    ),
  })

/** Replaces the form with the sentence of success. */
function showDone(form: HTMLFormElement, sentence: string): void {
  const done = form.querySelector('template')?.content.cloneNode(true) as DocumentFragment | undefined
  const title = done?.querySelector('h2')
  if (!done || !title) return
  title.textContent = sentence
  title.tabIndex = -1
  form.querySelector('[data-intro]')?.replaceWith(done)
  for (const part of form.querySelectorAll('[data-fields], [data-dock]')) part.remove()
  form.querySelector('[data-after]')?.removeAttribute('hidden')
  window.scrollTo({ top: 0, behavior: 'instant' })
  title.focus({ preventScroll: true })
}

function enhance(form: HTMLFormElement): void {
  const params = JSON.parse(form.dataset.rsvp ?? '{}') as CallInput<typeof confirmPresence>['params']
  const button = form.querySelector('button')!
  shapePhone(form.querySelector<HTMLInputElement>('[name=phone]')!)
  shapeDate(form.querySelector<HTMLInputElement>('[name=birth_date]')!)
  const fields = watchFields(form, schemaOn(form.dataset.today ?? ''))
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
    const answer = await call(confirmPresence, { params, body }).catch(() => null)
    setSending(false)
    if (answer?.success) return showDone(form, answer.msg)
    await tell('Houve um erro, tente novamente.')
    if (answer?.errors) fields.explain(answer.errors)
    else reason.textContent = answer?.msg ?? ''
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = fields.check()
    if (values && !sending) void send(values)
  })
  button.type = 'submit'
}

if (form) enhance(form)
