/**
 * Builds the files for browsers (dist/client) and the renderer of public pages and mails (dist/server).
 * `node tools/build.ts` builds; with `--if-needed` only when a source changed since the last build.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.built')

/** Hashes the files that can change what a browser receives; those in server folders cannot (test/arrows.test.ts). */
function sourceHash(): string {
  const config = ['package-lock.json', 'vite.config.ts', 'tools/build.ts']
  const sources = globSync('src/**/*.{ts,tsx,css,svg,json,woff2,png}', {
    cwd: root,
    exclude: ['src/platform/**', 'src/features/**/server/**', 'src/**/*.test.ts'],
  })
  const hash = createHash('sha256')
  for (const file of [...config, ...sources.toSorted()]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** True when dist is missing or was built from other sources. */
function needsBuild(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash()
}

/**
 * Builds when a source changed, and otherwise does nothing; returns whether it built. An installation without
 * development packages serves the dist that came with it; without a dist this throws a sentence that says what to do.
 */
export async function ensureBuilt(): Promise<boolean> {
  const canBuild = existsSync(join(root, 'node_modules/vite/package.json'))
  const needed = canBuild ? needsBuild() : !existsSync(stamp)
  if (needed) {
    console.log('Construindo as páginas…')
    await buildApart()
  }
  return needed
}

/** Builds in another process, because the bundler would keep some 700 MB of the server's memory. */
async function buildApart(): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('The site could not be built.')
}

/** Builds everything beside the old files and then swaps them, so that a failed build breaks nothing. */
export async function build(): Promise<void> {
  const hash = sourceHash()
  const next = join(root, `dist.${process.pid}`)
  const previous = `${next}.old`
  try {
    mkdirSync(next, { recursive: true })
    await asProduction(() => bundle(next))
    await compressAssets(join(next, 'client/assets'))
    writeFileSync(join(next, '.built'), hash)
    if (existsSync(dist)) renameSync(dist, previous)
    renameSync(next, dist)
  } finally {
    rmSync(next, { recursive: true, force: true })
    rmSync(previous, { recursive: true, force: true })
  }
}

async function bundle(out: string): Promise<void> {
  const { createBuilder } = await import('vite').catch(() => {
    throw new Error(
      'Faltam os arquivos do site (dist) e as ferramentas que os constroem. Rode "npm ci" sem --omit=dev, ou traga a pasta dist já construída.',
    )
  })
  const builder = await createBuilder({
    root,
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: join(out, 'client') } },
      visitor: { build: { outDir: join(out, 'client') } },
      ssr: { build: { outDir: join(out, 'server') } },
    },
  })
  await builder.buildApp()
}

/** Builds with React's production files, whatever NODE_ENV is here; its test and development files do not run on their own. */
async function asProduction(work: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Smallest file in bytes that is also stored compressed: below, compression saves nothing on the wire. */
const smallest = 1000

async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*.{js,css,svg,json}', { cwd: folder }).map((file) => join(folder, file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length <= smallest) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
      const [gz, br] = await Promise.all([
        promisify(gzip)(bytes, { level: 9 }),
        promisify(brotliCompress)(bytes, quality),
      ])
      await Promise.all([writeFile(`${file}.gz`, gz), writeFile(`${file}.br`, br)])
    }),
  )
}

if (import.meta.main) {
  const started = performance.now()
  const built = await (process.argv.includes('--if-needed') ? ensureBuilt() : build().then(() => true))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(built ? `Site construído em ${seconds} s.` : 'Site já construído.')
}
