import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { filesOf, onBoth, onEmbeddedOnly, onOne, onPostgresOnly } from './test/databases.ts'
import { workers } from './tools/workers.ts'

/** TEST_DATABASE=postgres: runs on the server of TEST_DATABASE_URL; otherwise on the embedded database. */
const onPostgres = process.env.TEST_DATABASE === 'postgres'
/** TEST_FILES=both: only the tests that run on both databases or only on this one; another run has done the rest. */
const onlyBoth = process.env.TEST_FILES === 'both'

process.env.TZ ??= 'UTC'
// Compile cache: later processes of the product and of its databases need not strip types or compile again.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')
const env = { NODE_ENV: 'test', RATE_LIMITS: 'off', BOT_CHECK: 'off', TZ: process.env.TZ }

const rules = {
  extends: true as const,
  test: {
    name: 'rules',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [onBoth, onOne, onPostgresOnly, onEmbeddedOnly].flatMap(filesOf),
  },
}

const api = {
  extends: true as const,
  test: {
    name: 'api',
    include: [onBoth, onPostgres ? onPostgresOnly : onEmbeddedOnly, ...(onlyBoth ? [] : [onOne])].flatMap(
      filesOf,
    ),
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['test/closing.setup.ts'],
  },
}

const pages = {
  extends: true as const,
  plugins: [react()],
  test: {
    name: 'pages',
    environment: './test/dom.environment.ts',
    include: ['{src,test}/**/*.page.test.tsx'],
    // As a journey: one that passes only at its second try is named by `npm test`, and three of them fail it (tools/step.ts).
    retry: process.env.TEST_RETRY === 'yes' ? 1 : 0,
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['test/closing.setup.ts', 'test/page.setup.ts'],
  },
}

const simulator = {
  extends: true as const,
  test: { name: 'simulator', include: ['simulator/**/*.test.ts'] },
}

export default defineConfig({
  test: {
    env,
    maxWorkers: workers,
    // One process runs the files one after another with shared modules: loading them again takes longer than most files.
    isolate: false,
    unstubGlobals: true,
    // A tag is the row or the decision that a test proves: `vitest run --tags-filter=RES-12`.
    strictTags: false,
    // Only for tests that hang; the slowest take some 10 s on two cores, and a minute on a busy machine.
    testTimeout: 240_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 240_000,
    projects: onlyBoth ? [api] : [rules, simulator, api, pages],
  },
})
