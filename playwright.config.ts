import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'
import { workers } from './tools/workers.ts'

const launchOptions = await chromiumLaunch()

/** Where `npm test` wants the report; without it somebody runs journeys by hand. */
const wanted = process.env.E2E_REPORT

/** A journey tagged @celular or @mesa runs only on that screen; an untagged one on both. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/prepare.ts',
  outputDir: 'test-results',
  workers,
  fullyParallel: false,
  // A journey that passes only at its second try is named by `npm test`, and three of them fail it (tools/step.ts).
  retries: wanted ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      grepInvert: /@mesa/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'mesa', grepInvert: /@celular/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
