import type { CDPSession, Page } from '@playwright/test'

/** From here on the page loads everything from the server, as a browser that was never here; answers the session that sees to it. */
export async function asFirstVisit(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return session
}
