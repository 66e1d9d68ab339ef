import { changeOwnConsent, openDataLink, requestErasure } from '../link.contract.ts'
import type { RefusedAnswer } from '#lib/call/endpoint.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { call, withoutAnswer } from '#visitor/call.ts'
import { askYesNo, showNotice } from '#visitor/dialog.ts'

const page = document.querySelector<HTMLElement>('[data-own]')
const { slug, ...params } = JSON.parse(page?.dataset.own ?? '{}') as {
  business_id: number
  branch_id: number
  token: string
  slug: string
}

let busy = false

/** Runs one act at a time while its button says so; a refusal is told. Returns the answer of a success. */
async function run<Answer extends { success: true }>(
  button: HTMLButtonElement,
  act: () => Promise<Answer | RefusedAnswer>,
): Promise<Answer | null> {
  if (busy) return null
  busy = true
  button.setAttribute('aria-disabled', 'true')
  const answer = await act().catch(withoutAnswer)
  busy = false
  button.removeAttribute('aria-disabled')
  if (answer.success) return answer
  await showNotice('Houve um erro, tente novamente.', answer.msg)
  // A link that was opened elsewhere, or a page whose time is over: the server says so at this address.
  // Without a connection this page is all there is.
  if (navigator.onLine) location.reload()
  return null
}

async function open(button: HTMLButtonElement): Promise<void> {
  const answer = await run(button, () => call(openDataLink, { params }))
  if (answer) location.replace(sitePath.ownData(slug, answer.page_token))
}

async function changeConsent(button: HTMLButtonElement): Promise<void> {
  const given = button.dataset.consent === 'true'
  const answer = await run(button, () => call(changeOwnConsent, { params, body: { given } }))
  if (!answer) return
  await showNotice(answer.msg)
  location.reload()
}

async function erase(button: HTMLButtonElement): Promise<void> {
  const question =
    'Pedir ao estabelecimento para apagar os seus dados? Depois de apagados, não dá para recuperar.'
  if (busy || !(await askYesNo(question))) return
  const answer = await run(button, () => call(requestErasure, { params }))
  if (!answer) return
  await showNotice(answer.msg)
  // The banner at the top says that the request was sent.
  history.scrollRestoration = 'manual'
  location.reload()
}

const on = (selector: string, act: (button: HTMLButtonElement) => Promise<void>) => {
  for (const button of document.querySelectorAll<HTMLButtonElement>(selector))
    button.addEventListener('click', () => void act(button))
}

on('[data-open]', open)
on('[data-consent]', changeConsent)
on('[data-erase]', erase)
