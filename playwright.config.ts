import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'
import { workers } from './tools/workers.ts'

// Compile cache: each worker starts the product, which then need not strip types or compile again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const launchOptions = await chromiumLaunch()

/** Where `npm test` wants the report; without it somebody runs journeys by hand. */
const wanted = process.env.E2E_REPORT

/** What guests and visitors open, mostly on a phone; all other files are of staff, mostly at a desk. */
const visitors = [
  'bot-check',
  'guests',
  'lookup',
  'menu-page',
  'own-data',
  'public',
  'public-forms',
  'registration',
  'reserve',
  'survey',
]
const ofVisitors = `(^| )(${visitors.join('|')})\\.e2e\\.ts `

/** A journey runs once, on the screen of its file, unless a tag says @celular, @mesa or @both (e2e/README.md). */
const onPhone = new RegExp(`@celular|@both|^(?!.*@mesa).*${ofVisitors}`)
const atDesk = new RegExp(`@mesa|@both|^(?!.*@celular)(?!.*${ofVisitors})`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/prepare.ts',
  outputDir: 'test-results',
  // A journey uses about two thirds of a core: more at once take as long together, and each much longer.
  workers: Math.min(6, Math.ceil(1.5 * workers)),
  fullyParallel: true,
  // A journey that passes only at its second try is named by `npm test`, and three of them fail it (tools/step.ts).
  retries: wanted ? 1 : 0,
  // Only for journeys that hang: on a busy machine one that takes 10 s takes a minute.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [[wanted ? 'dot' : 'line'], ['json', { outputFile: wanted ?? 'test-results/report.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'celular',
      grep: onPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'mesa', grep: atDesk, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
