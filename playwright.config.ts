import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

const launchOptions = await chromiumLaunch()

/** A journey tagged @celular or @mesa runs only on that screen; an untagged one on both. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/prepare.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }]],
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
