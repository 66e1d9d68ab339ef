import type { Page } from '@playwright/test'
import { expect } from './harness.ts'
import { type Guest, reserve } from './request-form.ts'

/** The newest address of this form in a mailbox; a letter is written by a job. */
async function mailed(page: Page, to: string, address: RegExp): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`)
      path = address.exec(await answer.text())?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}

/** The newest link to a guest's own data in a mailbox. */
export const mailedTo = (page: Page, to: string): Promise<string> =>
  mailed(page, to, /\/seus-dados\/[\w-]+\/[\w-]{32}/)

/** The guest books, and opens the link of the letter by which their mailbox confirms itself (D-168). */
export async function openConfirmation(page: Page, guest: Guest): Promise<void> {
  await reserve(page, { guest })
  await page.goto(await mailed(page, guest.email, /\/cadastro\/[\w-]+\?confirmar=[\w-]{32}/))
}

/** The same with the press: letters go to this e-mail from now on. */
export async function confirmMailbox(page: Page, guest: Guest): Promise<void> {
  await openConfirmation(page, guest)
  await page.getByRole('button', { name: 'Confirmar e-mail', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
}
