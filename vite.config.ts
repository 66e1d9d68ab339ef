import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname

/** Every script and style that a browser may ask for by itself; the server writes the documents around them. */
export function clientInputs(): string[] {
  const entries = ['src/admin.tsx', 'src/auth.tsx', 'src/ui/gallery.tsx', 'src/visitor/site.css']
  const visitor = [
    'src/features/*/visitor/*.{island.tsx,enhance.ts}',
    'src/visitor/*.{island.tsx,enhance.ts}',
  ]
  return [...globSync([...entries, ...visitor], { cwd: root })]
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
}

export default defineConfig(({ command }) => ({
  root,
  appType: 'custom',
  publicDir: false,
  plugins: [react()],
  builder: {},
  worker: { format: 'es' },
  optimizeDeps: { entries: clientInputs().filter((file) => !file.endsWith('.css')) },
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/dist.*/**', '**/test-results/**'] } },
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: clientInputs() },
      },
    },
    ssr: {
      // Built, it is one self-contained file: at run time the server needs no front-end package.
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        ssr: true,
        outDir: 'dist/server',
        emitAssets: false,
        minify: false,
        rolldownOptions: { input: 'src/visitor/entry-server.tsx', output: { entryFileNames: '[name].js' } },
      },
    },
  },
}))
