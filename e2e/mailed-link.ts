import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

/** The newest link to a guest's own data in a mailbox; it is written by a job. */
export async function mailedTo(page: Page, to: string): Promise<string> {
  let path = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(to)}`)
      path = /\/seus-dados\/[\w-]+\/[\w-]{32}/.exec(await answer.text())?.[0] ?? ''
      return path
    })
    .not.toBe('')
  return path
}
