/** The document of a page test, before any module of the page looks for the settings in it. Runs for each file, as page.tsx does not. */
import { afterEach } from 'vitest'
import { clientSettingsOf } from '#platform/http/client-settings.ts'
import { loadSettings } from '#platform/settings.ts'

const settings = { ...clientSettingsOf(loadSettings({ DATA_DIR: '/nowhere', BOT_CHECK: 'off' })), meta: null }
document.head.innerHTML = '<title></title><script id="settings" type="application/json"></script>'
document.getElementById('settings')!.textContent = JSON.stringify(settings)

afterEach(async () => (await import('./browser.ts')).closeBrowser())
