/** Weights of the pages as a browser fetches them, gzip, in bytes. */
import { request as send } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { dist } from '../src/app.ts'
import { builtManifest } from '#platform/http/renderer.ts'

/** `later`: scripts that the page loads only when somebody does something. */
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

/** Bytes on the wire of one address, and its text; sent as a browser sends it that knows gzip. */
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

/** The chunk and everything it imports at once, as addresses. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const scriptsOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].map((key) => `/${manifest[key]!.file}`).filter((file) => file.endsWith('.js'))

const kB = 1000

/** One document: what it links, and what its scripts may load later. */
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

/** Every public page, the sign-in, the first staff screen and each next one. `pages` are addresses by name. */
export async function weighAll(
  port: number,
  pages: { name: string; path: string; form: boolean }[],
): Promise<Weight[]> {
  const manifest = builtManifest<Manifest>(dist, 'staff')
  const visitor = builtManifest<Manifest>(dist, 'visitor')
  const weights: Weight[] = []
  for (const { name, path, form } of pages) {
    const { scripts: _, ...weight } = await weigh(port, visitor, name, path)
    const most = form ? 95 : 15
    weights.push({
      ...weight,
      bar: `script ≤ ${most} kB, style ≤ 12, HTML ≤ 25`,
      held: weight.script + weight.later <= most * kB && weight.style <= 12 * kB && weight.html <= 25 * kB,
    })
  }

  const signIn = await weigh(port, manifest, 'sign-in', '/auth/login')
  const { scripts: _, ...signInWeight } = signIn
  weights.push({ ...signInWeight, bar: 'script ≤ 120 kB', held: signIn.script <= 120 * kB })

  const shell = await weigh(port, manifest, 'first staff screen', '/admin/dashboard')
  const home = 'src/features/home/admin/HomePage.tsx'
  const first = new Set([...shell.scripts, ...scriptsOf(manifest, closure(manifest, home))])
  const firstScript = await sum(port, first)
  weights.push({
    page: 'first staff screen',
    html: shell.html,
    style: shell.style,
    script: firstScript,
    later: 0,
    bar: 'script ≤ 215 kB',
    held: firstScript <= 215 * kB,
  })
  for (const key of manifest['src/admin.tsx']!.dynamicImports ?? []) {
    // A dialog is no screen: it is fetched while one rests.
    if (key === home || !/(Page|Team)\.tsx$/.test(key)) continue
    const own = scriptsOf(manifest, closure(manifest, key)).filter((file) => !first.has(file))
    const script = await sum(port, own)
    const page = `next: ${key.replace(/^.*\/(\w+)\.tsx$/, '$1')}`
    weights.push({
      page,
      html: 0,
      style: 0,
      script,
      later: 0,
      bar: 'script ≤ 40 kB',
      held: script <= 40 * kB,
    })
  }
  return weights
}
