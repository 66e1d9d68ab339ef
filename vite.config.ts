import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

const found = (patterns: string[]) =>
  [...globSync(patterns, { cwd: root })].map((file) => file.replaceAll('\\', '/')).toSorted()

/** What the staff's browsers ask for by themselves; the server writes the documents around it. */
const staffInputs = () => found(['src/admin.tsx', 'src/auth.tsx', 'src/ui/gallery.tsx'])

/** What visitors' phones ask for: built apart, so that they carry nothing that only the staff's pages need of a library. */
const visitorInputs = () =>
  found([
    'src/visitor/site.css',
    'src/features/*/visitor/*.{island.tsx,enhance.ts,worker.ts}',
    'src/visitor/*.{island.tsx,enhance.ts}',
  ])

/** How a form reads, masks, checks and sends what is typed. */
const ofForms =
  /zod|vite\/preload-helper|visitor\/(call|document-json|typed-masks)|customers\/rules|lib\/(any-failure|bot-check\.ts|bot-token|call|endpoint|first-messages|phone\.ts|press|secret-path|site-path)/

/** A constant of another file, such as an address, stands where it is used: it is no reason for one file more. */
const optimization = { inlineConst: { mode: 'all' } } as const

/** Every script and style that a browser may ask for by itself. */
export const clientInputs = (): string[] => [...staffInputs(), ...visitorInputs()].toSorted()

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
  worker: { format: 'es' },
  optimizeDeps: { entries: clientInputs().filter((file) => !file.endsWith('.css')) },
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/dist.*/**', '**/test-results/**'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: staffInputs(), optimization },
      },
    },
    visitor: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        manifest: '.vite/visitor.json',
        rolldownOptions: {
          input: visitorInputs(),
          optimization,
          // What every form needs comes in one file: each further one costs some 700 bytes of headers.
          output: { codeSplitting: { groups: [{ name: 'form', test: ofForms }] } },
        },
      },
    },
    ssr: {
      // Built, it is self-contained: at run time the server needs no front-end package.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        ssr: true,
        outDir: 'dist/server',
        emitAssets: false,
        minify: false,
        rolldownOptions: {
          // Two entries: a server that sends no mail never loads the mails' templates.
          input: ['src/visitor/entry-server.tsx', 'src/mails/letters.tsx'],
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}))
