import type { CDPSession, Page } from '@playwright/test'

/** Loads everything from the server from now on, as in a browser's first visit; returns the session that keeps this on. */
export async function asFirstVisit(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  return session
}
