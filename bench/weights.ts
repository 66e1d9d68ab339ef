/** Bytes of the pages with gzip, as a browser fetches them. */
import { request as send } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { dist } from '../src/app.ts'
import { builtManifest } from '#platform/http/page/renderer.ts'

/** `later`: scripts that the page loads on an action or while it is idle. */
export type Weight = {
  page: string
  html: number
  style: number
  script: number
  later: number
  bar: string
  held: boolean
}

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Bytes on the wire of one address, and its content; requested as by a browser that accepts gzip. */
function fetched(port: number, path: string): Promise<{ bytes: number; raw: Buffer }> {
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const raw = Buffer.concat(chunks)
        if (response.statusCode === 200) resolve({ bytes: raw.length, raw })
        else reject(new Error(`${path} answered ${response.statusCode}.`))
      })
    })
      .on('error', reject)
      .end()
  })
}

async function sum(port: number, files: Iterable<string>): Promise<number> {
  let total = 0
  for (const file of files) total += (await fetched(port, file)).bytes
  return total
}

/** The chunk and everything it imports statically, as addresses. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const scriptsOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].map((key) => `/${manifest[key]!.file}`).filter((file) => file.endsWith('.js'))

const kB = 1000

/**
 * Parts in a file of their own that a screen draws at once, such as its first tab: they are fetched with the screen, so they count. Each is
 * lazy so that another address of the same screen need not fetch it.
 */
const drawnAtOnce: Record<string, string[]> = {
  'src/features/profiles/admin/BranchPage.tsx': ['src/features/profiles/admin/tabs/DataTab.tsx'],
  'src/features/availability/admin/settings/SettingsPage.tsx': [
    'src/features/availability/admin/services/WhyNoTimes.tsx',
  ],
  'src/features/reservations/admin/ReservationsPage.tsx': ['src/features/reservations/admin/day/DayView.tsx'],
}

/** Fetched by every staff screen a second after it appears, opened or not: the form of one's own account. */
const fetchedAtRest = ['src/features/users/admin/AccountForm.tsx']

/**
 * Scripts of a staff screen, without those that the first screen loaded or fetched while idle: the ones for its opening, and the ones it
 * may load later.
 */
function screenScripts(manifest: Manifest, key: string, known: Set<string>) {
  const opened = new Set<string>()
  for (const file of [key, ...(drawnAtOnce[key] ?? [])]) {
    if (!manifest[file])
      throw new Error(`${file} is not a file of its own any more: bench/weights.ts names it.`)
    closure(manifest, file, opened)
  }
  const own = scriptsOf(manifest, opened).filter((file) => !known.has(file))
  // The chunks of the first screen name every other screen.
  const chunks = [...opened].map((file) => manifest[file]!).filter(({ file }) => own.includes(`/${file}`))
  const lazies = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports)
  const reached = new Set(lazies.flatMap((lazy) => scriptsOf(manifest, closure(manifest, lazy))))
  return { own, later: [...reached].filter((file) => !known.has(file) && !own.includes(file)) }
}

/** One document: its linked files, and what its scripts may load later. */
async function weigh(port: number, manifest: Manifest, page: string, path: string) {
  const { bytes, raw } = await fetched(port, path)
  const html = (raw[0] === 0x1f ? gunzipSync(raw) : raw).toString('utf8')
  const linked = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address!)
  const scripts = new Set([
    ...linked(/<script type="module" src="([^"]+)"/g),
    ...linked(/<link rel="modulepreload" href="([^"]+)"/g),
  ])
  const styles = new Set(linked(/<link rel="stylesheet" href="([^"]+)"/g))
  const later = new Set<string>()
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!scripts.has(`/${chunk.file}`)) continue
    for (const lazy of manifest[key]!.dynamicImports ?? []) {
      for (const file of scriptsOf(manifest, closure(manifest, lazy))) if (!scripts.has(file)) later.add(file)
    }
  }
  return {
    page,
    html: bytes,
    style: await sum(port, styles),
    script: await sum(port, scripts),
    later: await sum(port, later),
    scripts,
  }
}

/** The purpose of a page, and the most script it may ship: for a form without React what loads at once, for the others everything. */
const mostScript = {
  reading: { kB: 15, counts: ({ script, later }: Scripts) => script + later },
  'plain form': { kB: 15, counts: ({ script }: Scripts) => script },
  form: { kB: 95, counts: ({ script, later }: Scripts) => script + later },
}
type Scripts = { script: number; later: number }

/** Every public page, the sign-in, the first staff screen and every other one. `pages` are addresses by name. */
export async function weighAll(
  port: number,
  pages: { name: string; path: string; kind: keyof typeof mostScript }[],
): Promise<Weight[]> {
  const manifest = builtManifest<Manifest>(dist, 'staff')
  const visitor = builtManifest<Manifest>(dist, 'visitor')
  const weights: Weight[] = []
  for (const { name, path, kind } of pages) {
    const { scripts: _, ...weight } = await weigh(port, visitor, name, path)
    const most = mostScript[kind]
    weights.push({
      ...weight,
      bar: `script ≤ ${most.kB} kB, style ≤ 12, HTML ≤ 25`,
      held: most.counts(weight) <= most.kB * kB && weight.style <= 12 * kB && weight.html <= 25 * kB,
    })
  }

  const signIn = await weigh(port, manifest, 'sign-in', '/auth/login')
  const { scripts: _, ...signInWeight } = signIn
  weights.push({ ...signInWeight, bar: 'script ≤ 120 kB', held: signIn.script <= 120 * kB })

  const shell = await weigh(port, manifest, 'first staff screen', '/admin/dashboard')
  const home = 'src/features/home/admin/HomePage.tsx'
  const first = new Set([...shell.scripts, ...scriptsOf(manifest, closure(manifest, home))])
  const firstScript = await sum(port, first)
  const resting = new Set(
    fetchedAtRest
      .flatMap((key) => scriptsOf(manifest, closure(manifest, key)))
      .filter((file) => !first.has(file)),
  )
  weights.push({
    page: 'first staff screen',
    html: shell.html,
    style: shell.style,
    script: firstScript,
    later: await sum(port, resting),
    bar: 'script ≤ 215 kB',
    held: firstScript <= 215 * kB,
  })
  const known = new Set([...first, ...resting])
  for (const key of manifest['src/admin.tsx']!.dynamicImports ?? []) {
    // A dialog is not a screen: it is fetched while a screen is idle.
    if (key === home || !/(Page|Team)\.tsx$/.test(key)) continue
    const { own, later } = screenScripts(manifest, key, known)
    const script = await sum(port, own)
    const page = `next: ${key.replace(/^.*\/(\w+)\.tsx$/, '$1')}`
    weights.push({
      page,
      html: 0,
      style: 0,
      script,
      later: await sum(port, later),
      bar: 'script ≤ 40 kB',
      held: script <= 40 * kB,
    })
  }
  return weights
}
