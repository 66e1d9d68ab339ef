import { LinkForm, requestDataLink } from '../link.contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { call, withoutAnswer } from '#visitor/call.ts'
import { showNotice } from '#visitor/dialog.ts'
import { watchFields } from '#visitor/form/form-fields.ts'
import { shapePhone } from '#visitor/form/typed-masks.ts'

const form = document.querySelector<HTMLFormElement>('[data-ask]')

/** Replaces the form with the server's sentence. */
function showDone(form: HTMLFormElement, sentence: string): void {
  const done = form.querySelector('template')?.content.cloneNode(true) as DocumentFragment
  const title = done.querySelector('h2')!
  title.tabIndex = -1
  done.querySelector('[data-sentence]')!.textContent = sentence
  form.querySelector('[data-intro]')?.replaceWith(done)
  for (const part of form.querySelectorAll('[data-fields], [data-dock]')) part.remove()
  form.querySelector('[data-after]')?.removeAttribute('hidden')
  window.scrollTo({ top: 0, behavior: 'instant' })
  title.focus({ preventScroll: true })
}

function enhance(form: HTMLFormElement): void {
  const params = JSON.parse(form.dataset.ask ?? '{}') as CallInput<typeof requestDataLink>['params']
  const button = form.querySelector('button')!
  const reason = form.querySelector('[data-reason]')!
  shapePhone(form.querySelector<HTMLInputElement>('[name=phone]')!)
  const fields = watchFields(form, LinkForm)
  let sending = false

  function setSending(now: boolean): void {
    sending = now
    button.setAttribute('aria-disabled', String(now))
    button.textContent = now ? 'Enviando…' : 'Enviar o link'
  }

  async function send(phone: string): Promise<void> {
    reason.textContent = ''
    setSending(true)
    const answer = await call(requestDataLink, { params, body: { phone } }).catch(withoutAnswer)
    setSending(false)
    if (answer.success) return showDone(form, answer.msg)
    const { code, msg } = answer
    await showNotice('Houve um erro, tente novamente.', code ? undefined : msg)
    if (code) reason.textContent = msg
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const values = fields.check()
    if (values?.phone && !sending) void send(values.phone)
  })
  button.type = 'submit'
}

if (form) enhance(form)
