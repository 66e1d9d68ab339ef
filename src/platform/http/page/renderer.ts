import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FilledPage, Site } from '#lib/page.ts'
import type { contentPolicy } from '#platform/http/headers.ts'

/** A page's body, and the source files that its document must load. */
export type RenderedPage = {
  html: string
  /** Sources of islands and enhancements, as paths from the project's root. */
  scripts: string[]
  /** The page hydrates: its document contains its data as JSON. */
  hydrates: boolean
}

/** Addresses that a document links to. */
export type Assets = { styles: string[]; preloads: string[]; modules: string[] }

export type Sources = NonNullable<Parameters<typeof contentPolicy>[0]>

/** Turns a page into HTML: the built site, or Vite's runner in development. */
export type Renderer = {
  /** Part of every ETag: changes when the same data may give a different document. */
  version: () => string
  render: (page: FilledPage, site: Site) => Promise<RenderedPage> | RenderedPage
  assets: (sources: string[]) => Assets
  /** Changes the finished document; development adds Vite's client here. */
  finish?: (path: string, html: string) => Promise<string>
  /** Sources that development's client needs besides the policy of a page. */
  sources?: Sources
}

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>
/** The exports of src/visitor.tsx. */
export type Entry = { render: (page: FilledPage, site: Site) => RenderedPage }

/** Everything that a browser needs for these sources: their styles, and the chunks they import. */
export function assetsOf(manifest: Manifest, sources: string[]): Assets {
  const styles = new Set<string>()
  const preloads = new Set<string>()
  const modules = new Set<string>()
  const walk = (chunk: Chunk, seen: Set<Chunk>) => {
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
    for (const name of chunk.imports ?? []) {
      const imported = manifest[name]
      if (!imported || seen.has(imported)) continue
      seen.add(imported)
      preloads.add(`/${imported.file}`)
      walk(imported, seen)
    }
  }
  for (const source of sources) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not part of the built site.`)
    ;(chunk.file.endsWith('.css') ? styles : modules).add(`/${chunk.file}`)
    walk(chunk, new Set())
  }
  return {
    styles: [...styles],
    preloads: [...preloads].filter((file) => !modules.has(file)),
    modules: [...modules],
  }
}

/** The manifest of the staff's or the visitors' build. Throws when the site is not built. */
export function builtManifest<Shape extends Manifest = Manifest>(
  dist: string,
  side: 'staff' | 'visitor',
): Shape {
  const file = join(dist, 'client/.vite', side === 'staff' ? 'manifest.json' : 'visitor.json')
  if (!existsSync(file)) throw new Error(`The site is not built: ${file} is missing.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Shape
}

/** The site that tools/build.ts built in `dist`. Throws when it is missing. */
export async function builtRenderer(dist: string): Promise<Renderer> {
  const staff = builtManifest(dist, 'staff')
  const visitor = builtManifest(dist, 'visitor')
  const entry = (await import(pathToFileURL(join(dist, 'server/visitor.js')).href)) as Entry
  const known = new Map<string, Assets>()
  const built = readFileSync(join(dist, '.built'), 'utf8')
  return {
    version: () => built,
    render: entry.render,
    assets: (sources) => {
      const key = sources.join()
      // A document belongs to one side; both may contain a module of lib under the same name.
      const manifest = sources.every((source) => source in visitor) ? visitor : staff
      const assets = known.get(key) ?? assetsOf(manifest, sources)
      known.set(key, assets)
      return assets
    },
  }
}
