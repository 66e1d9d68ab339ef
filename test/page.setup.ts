/** The document of a page test, before any module of the page looks for the settings in it. Runs for each file, as page.tsx does not. */
import type * as ReactDom from 'react-dom/client'
import { afterEach, vi } from 'vitest'
import { clientSettingsOf } from '#platform/http/page/client-settings.ts'
import { loadSettings } from '#platform/settings.ts'

const settings = { ...clientSettingsOf(loadSettings({ DATA_DIR: '/nowhere', BOT_CHECK: 'off' })), meta: null }
document.head.innerHTML = '<title></title><script id="settings" type="application/json"></script>'
document.getElementById('settings')!.textContent = JSON.stringify(settings)

// With SLOW_PAGES=40 React's work comes so many milliseconds later, as on a busy machine: a test that looks too soon then fails each time.
const slowMs = Number(process.env.SLOW_PAGES)
const slow = globalThis as { immediate?: typeof setImmediate }
if (slowMs && !slow.immediate) {
  slow.immediate = setImmediate
  const { immediate } = slow
  const { setTimeout } = globalThis
  globalThis.setImmediate = ((run: () => void) =>
    setTimeout(() => immediate(run), slowMs)) as unknown as typeof setImmediate
}

// A browser ends the island of a page with the page. Otherwise an effect of its last update comes later, and may keep a draft for the next.
vi.mock('react-dom/client', async (original) => {
  const [react, { act }, { whenClosed }] = await Promise.all([
    original<typeof ReactDom>(),
    import('@testing-library/react'),
    import('./browser.ts'),
  ])
  const hydrateRoot: typeof react.hydrateRoot = (...given) => {
    const root = react.hydrateRoot(...given)
    whenClosed(() => act(async () => root.unmount()))
    return root
  }
  return { ...react, hydrateRoot }
})

afterEach(async () => (await import('./browser.ts')).closeBrowser())
