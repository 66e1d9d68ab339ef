import type { Page } from '@playwright/test'

/** Signs in through the form, in a window where nobody is signed in. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill('Casa#Cheia26')
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Ends this window's session from elsewhere. */
export async function endSession(page: Page): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('casa-cheia.session') ?? '')
  const { token } = JSON.parse(session) as { token: string }
  await page.request.post('/api/auth/logout', { headers: { 'x-auth-token': token } })
}

/** All typed and sent values that the staff app keeps on this device, as text. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('casa-cheia.kept')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const { result: database } = opening
          const reading = database.transaction('record').objectStore('record').getAll()
          reading.addEventListener('success', () => {
            database.close()
            resolve(JSON.stringify(reading.result))
          })
        })
      }),
  )
