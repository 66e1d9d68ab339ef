import { defineConfig } from 'vitest/config'
import { workers } from './tools/workers.ts'

/** With TEST_DATABASE=postgres only the tests that touch the database run, on TEST_DATABASE_URL. */
const onPostgres = process.env.TEST_DATABASE === 'postgres'

process.env.TZ ??= 'UTC'
const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', BOT_CHECK: 'off', TZ: process.env.TZ }

const withDatabase = [
  'src/features/*/server/**/*.test.ts',
  'src/platform/**/*.test.ts',
  'test/{api,faults,security}/**/*.test.ts',
]

/** Races that two processes run on one server, which the embedded database is not. */
const onlyOnPostgres = ['test/api/{locked-venue,overload}.test.ts']
/** What becomes of the embedded database's own process and folder. */
const onlyEmbedded = ['test/faults/{damage,embedded,fall}.test.ts']

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
    exclude: onPostgres ? onlyEmbedded : onlyOnPostgres,
    // One process runs file after file on the modules it has: to load the whole product anew takes longer than most files.
    isolate: false,
    unstubGlobals: true,
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['test/closing.setup.ts'],
  },
}

export default defineConfig({
  test: {
    env,
    maxWorkers: workers,
    // Only what hangs shall end here; the slowest take some 10 s on two cores, and a minute where much else is running.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    projects: onPostgres ? [api] : [rules, api],
  },
})
