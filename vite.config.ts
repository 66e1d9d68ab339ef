import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withWidths } from './src/lib/breakpoints.ts'

const root = import.meta.dirname

const found = (patterns: string[]) =>
  [...globSync(patterns, { cwd: root })].map((file) => file.replaceAll('\\', '/')).toSorted()

/** The entries for staff browsers; the server writes the documents around them. */
const staffInputs = () => found(['src/admin.tsx', 'src/auth.tsx', 'src/ui/gallery/gallery.tsx'])

/** The entries for visitors' phones, built separately, so that they contain no library code that only staff pages use. */
const visitorInputs = () =>
  found([
    'src/visitor/site.css',
    'src/features/*/visitor/*.{island.tsx,enhance.ts}',
    'src/visitor/*.{island.tsx,enhance.ts}',
    'src/visitor/*/*.worker.ts',
  ])

/** The modules with which a form reads, masks, checks and sends its values. */
const ofForms =
  /zod|vite\/preload-helper|visitor\/(call|document-json|form\/typed-masks)|guests\/rules|lib\/(call\/(any-failure|call|endpoint|first-messages)|bot-check\/bot-(check\.ts|token)|person\/(foreign-phone|phone\.ts|shaped)|press|address\/s(ecret|ite)-path)/

/** Inlines constants of other files, such as addresses, so that they need no file of their own. */
const optimization = { inlineConst: { mode: 'all' } } as const

/** Every script and style that a document may load. */
export const clientInputs = (): string[] => [...staffInputs(), ...visitorInputs()].toSorted()

/** Replaces the named widths of stylesheets, such as `(--below-tablet)`. */
const namedWidths = {
  postcssPlugin: 'named widths',
  AtRule: {
    media(rule: { params: string }) {
      rule.params = withWidths(rule.params)
    },
  },
}

/** Leaves out what contracts say for OpenAPI alone, summaries and names of shapes: the server reads them from the source, and no browser does. */
const withoutDescriptions = {
  name: 'without descriptions',
  enforce: 'pre',
  transform: {
    filter: { id: /\bcontract\.ts$/ },
    handler: (code: string) =>
      code.replaceAll(/^ +summary:\s+(['"]).*\1,\n|^z\.globalRegistry\.add\(\w+, \{ id: '\w+' \}\)\n/gm, ''),
  },
} as const

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [withoutDescriptions, react()],
  css: { postcss: { plugins: [namedWidths] } },
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
          // All forms share one file: each further file costs some 700 bytes of headers.
          output: { codeSplitting: { groups: [{ name: 'form', test: ofForms }] } },
        },
      },
    },
    ssr: {
      // The built server is self-contained: at run time it needs no front-end package.
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
          // Two entries, so that a server that sends no mail never loads the mail templates.
          input: ['src/visitor.tsx', 'src/mails/letters.tsx'],
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}))
