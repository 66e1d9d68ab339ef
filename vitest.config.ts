import { defineConfig } from 'vitest/config'

/** With TEST_DATABASE=postgres only the tests that touch the database run, on TEST_DATABASE_URL. */
const onPostgres = process.env.TEST_DATABASE === 'postgres'

process.env.TZ ??= 'UTC'
const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', BOT_CHECK: 'off', TZ: process.env.TZ }

const withDatabase = [
  'src/features/*/server/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'test/{api,faults,security}/**/*.test.ts',
]

const rules = {
  extends: true as const,
  test: {
    name: 'rules',
    include: ['src/**/*.test.ts', 'test/*.test.ts'],
    exclude: withDatabase,
  },
}

const api = {
  extends: true as const,
  test: {
    name: 'api',
    include: withDatabase,
    globalSetup: ['test/database.setup.ts'],
  },
}

export default defineConfig({
  test: {
    env,
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: onPostgres ? [api] : [rules, api],
  },
})
