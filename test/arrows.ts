/** The allowed arrows between the rooms of src/, as data, and the check of every import against them. */
import { posix } from 'node:path'

/** Source by path from the project's root, such as `src/lib/person/phone.ts`. */
export type Sources = Map<string, string>

type Import = { target: string; typeOnly: boolean }
type Room =
  | 'lib'
  | 'rules'
  | 'contract'
  | 'server'
  | 'visitor'
  | 'admin'
  | 'platform'
  | 'platform contract'
  | 'ui'
  | 'visitor shell'
  | 'staff shell'
  | 'mails'
  | 'top'
type Place = { room: Room; feature: string | null }

/** The only files that may know every feature. */
const tops = [
  'src/main.ts',
  'src/start.ts',
  'src/app.ts',
  'src/backup.ts',
  'src/restore.ts',
  'src/person.ts',
  'src/admin.tsx',
  'src/staff-app.tsx',
  'src/auth.tsx',
  'src/visitor.tsx',
]

const mayImport: Record<Exclude<Room, 'top'>, Room[]> = {
  lib: ['lib'],
  rules: ['rules', 'lib'],
  contract: ['contract', 'rules', 'lib'],
  server: ['server', 'contract', 'rules', 'platform', 'lib'],
  visitor: ['visitor', 'contract', 'rules', 'lib', 'visitor shell'],
  admin: ['admin', 'contract', 'rules', 'lib', 'ui', 'staff shell'],
  platform: ['platform', 'platform contract', 'lib'],
  'platform contract': ['lib'],
  ui: ['ui', 'lib'],
  'visitor shell': ['visitor shell', 'lib'],
  mails: ['mails', 'lib'],
  'staff shell': ['staff shell', 'contract', 'platform contract', 'rules', 'lib', 'ui'],
}

const pureRooms: Room[] = ['lib', 'rules', 'contract', 'platform contract']
/** Vite builds these files: Node itself runs none of them. */
const browserRooms: Room[] = ['visitor', 'visitor shell', 'admin', 'staff shell', 'ui', 'mails']
const visitorRooms: Room[] = ['visitor', 'visitor shell']

const purePackages = /^(zod\/mini|altcha-lib(\/.*)?|@noble\/hashes\/.*|qr|libphonenumber-js\/min)$/
const serverPackages = /^(node:.*|fastify.*|@fastify\/.*|kysely|pg|pg-boss|@electric-sql\/.*|nodemailer)$/
const staffPackages = /^(@mantine\/(?!form|hooks).*|@tanstack\/.*|@tabler\/.*)$/
/** Rules that read a page of their own folder, once: as fixed as a constant. The server alone imports them. */
const readsOwnPage = ['src/features/assistant/understand/examples.ts']
/** Development loads Vite into the server; production never reaches this file. */
const developmentOnly = ['src/platform/http/page/dev.ts']

const leftovers = /\/(index|utils?|helpers?)\.[^/]+$/
const aliases: [string, string][] = [
  ['#features/', 'src/features/'],
  ['#platform/', 'src/platform/'],
  ['#ui/', 'src/ui/'],
  ['#lib/', 'src/lib/'],
  ['#admin/', 'src/admin/'],
  ['#visitor/', 'src/visitor/'],
  ['#test/', 'test/'],
]

/** Every import of a module: static, dynamic, re-exports, and modules named by `new URL('./….ts', import.meta.url)`. */
export function importsOf(source: string): Import[] {
  const found: Import[] = []
  const written =
    /^[ \t]*(?:import|export)\s+(type\s+(?!from\b))?(?:[\w$*{},\s]+?\s+from\s+)?['"]([^'"]+)['"]/gm
  for (const [, type, target] of source.matchAll(written)) found.push({ target: target!, typeOnly: !!type })
  const called = /(\btypeof\s+)?\bimport\(\s*['"]([^'"]+)['"]/g
  for (const [, type, target] of source.matchAll(called)) found.push({ target: target!, typeOnly: !!type })
  const located = /new URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g
  for (const [, target] of source.matchAll(located)) found.push({ target: target!, typeOnly: false })
  return found
}

/** The file that an import names, as a path from the root; null for a package or a Node module. */
export function resolveImport(from: string, target: string): string | null {
  if (target.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), target))
  if (target === '#app') return 'src/app.ts'
  const alias = aliases.find(([name]) => target.startsWith(name))
  return alias ? alias[1] + target.slice(alias[0].length) : null
}

/** The room of a file under src/, or null if it is in none. */
export function placeOf(file: string): Place | null {
  if (tops.includes(file) || file.startsWith('src/demo/')) return { room: 'top', feature: null }
  // A call that the platform serves and the shell makes.
  if (/^src\/platform\/[^/]+\/contract\.ts$/.test(file)) return { room: 'platform contract', feature: null }
  const shell = /^src\/(lib|ui|platform|visitor|admin|mails)\//.exec(file)?.[1]
  if (shell === 'visitor') return { room: 'visitor shell', feature: null }
  if (shell === 'mails') return { room: 'mails', feature: null }
  if (shell === 'admin') return { room: 'staff shell', feature: null }
  if (shell) return { room: shell as Room, feature: null }
  const [, feature, rest] = /^src\/features\/([^/]+)\/(.+)$/.exec(file) ?? []
  if (!feature || !rest) return null
  // A folder of its own, such as a platform's, has the same rooms.
  const room = /^(?:[\w-]+\/)?(server|visitor|admin)\//.exec(rest)?.[1]
  if (room) return { room: room as Room, feature }
  if (/^(?:[\w-]+\/)?([\w-]+\.)?contract\.ts$/.test(rest)) return { room: 'contract', feature }
  // Rules may have a folder of their own, without folders in it.
  return /^(?:[\w-]+\/)?[\w.-]+\.ts$/.test(rest) ? { room: 'rules', feature } : null
}

/** The features in the order of their README: the folder that a list item or table row begins with. */
export function featureOrder(readme: string, folders: string[]): string[] {
  const order: string[] = []
  for (const line of readme.split('\n')) {
    if (!/^\s*([-*|]|\d+\.)/.test(line)) continue
    const name = /[a-z][\w-]*/.exec(line)?.[0]
    if (name && folders.includes(name) && !order.includes(name)) order.push(name)
  }
  return order
}

/**
 * Every broken arrow as a sentence that names the file, its import and the rule. `order` is the order of the features; `runtime` lists the
 * packages of an installation without development packages.
 */
export function brokenArrows(sources: Sources, order: string[], runtime: string[]): string[] {
  const broken: string[] = []
  for (const [file, source] of sources) {
    if (leftovers.test(file))
      broken.push(`${file}: a file is named for what it holds, not index, utils or helpers`)
    if (!file.startsWith('src/') || !/\.tsx?$/.test(file)) continue
    broken.push(...longWaysHome(file, source))
    if (/\.test\.tsx?$/.test(file)) continue
    const from = placeOf(file)
    if (!from) {
      broken.push(`${file}: stands in no room of src/`)
      continue
    }
    if (file.endsWith('.tsx') && !isBrowserFile(file, from)) {
      broken.push(`${file}: Node runs this room, and Node runs no .tsx`)
    }
    for (const { target, typeOnly } of importsOf(source)) {
      const path = resolveImport(file, target)
      const fault = path
        ? fileFault(file, from, path, typeOnly, order)
        : packageFault(file, from, target, typeOnly, runtime)
      if (fault) broken.push(`${file} imports ${target}: ${fault}`)
    }
  }
  return [...broken, ...reactInEnhancements(sources)]
}

/** Imports of a feature's own files that go round by its alias. */
function longWaysHome(file: string, source: string): string[] {
  const home = /^src\/features\/([^/]+)\//.exec(file)?.[1]
  return importsOf(source)
    .filter(({ target }) => target.startsWith(`#features/${home}/`))
    .map(({ target }) => `${file} imports ${target}: a feature names its own files by relative paths`)
}

function isBrowserFile(file: string, place: Place): boolean {
  return browserRooms.includes(place.room) || (place.room === 'top' && file.endsWith('.tsx'))
}

function fileFault(
  file: string,
  from: Place,
  path: string,
  typeOnly: boolean,
  order: string[],
): string | null {
  if (path.startsWith('test/')) return 'the product does not import its tests'
  if (!path.startsWith('src/'))
    return from.room === 'top' || path === 'package.json' ? null : 'only the top reaches out of src/'
  const to = placeOf(path)
  if (!to) return 'that file stands in no room of src/'
  const browser = isBrowserFile(file, from)
  if (path.endsWith('.tsx') && !browser && !typeOnly) return 'Node runs no .tsx'
  if (from.room === 'top') {
    return browser && ['server', 'platform'].includes(to.room)
      ? 'a browser entry imports no server code'
      : null
  }
  if (to.room === 'top') return 'only the top knows every feature'
  const allowed = mayImport[from.room]
  if (!allowed.includes(to.room)) return `${from.room} may import ${allowed.join(', ')}; not ${to.room}`
  if (from.feature === to.feature || to.feature === null) return null
  if (to.room === 'visitor' && /(Page\.tsx|\.island\.tsx|\.enhance\.ts)$/.test(path))
    return "a visitor page does not import another feature's pages"
  if (from.feature === null) return null
  const [own, other] = [order.indexOf(from.feature), order.indexOf(to.feature)]
  if (own < 0 || other < 0) return 'src/features/README.md does not name both features'
  return other > own ? `${to.feature} stands below ${from.feature} in src/features/README.md` : null
}

function packageFault(
  file: string,
  from: Place,
  target: string,
  typeOnly: boolean,
  runtime: string[],
): string | null {
  if (target === 'zod') return 'schemas are written with zod/mini'
  if (typeOnly) return null
  if (readsOwnPage.includes(file) && target === 'node:fs') return null
  if (pureRooms.includes(from.room)) return purePackages.test(target) ? null : `${from.room} is pure`
  if (isBrowserFile(file, from)) {
    if (target === 'react-email' && from.room !== 'mails') return 'only mails are made of it'
    if (serverPackages.test(target)) return 'that package runs on the server only'
    if (visitorRooms.includes(from.room) && staffPackages.test(target))
      return 'too heavy for a phone: staff only'
    return null
  }
  if (target.startsWith('node:') || developmentOnly.includes(file)) return null
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  return runtime.includes(name) ? null : `${name} is no dependency of a production installation`
}

/** An *.enhance.ts is a few lines of plain DOM: none of its imports may bring React to the phone. */
function reactInEnhancements(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((file) => file.endsWith('.enhance.ts'))
    .flatMap((entry) => {
      const reached = new Set([entry])
      for (const file of reached) {
        for (const { target, typeOnly } of importsOf(sources.get(file) ?? '')) {
          if (typeOnly) continue
          if (/^react(-dom)?(\/|$)/.test(target))
            return [`${entry}: brings React to the phone through ${file}`]
          const path = resolveImport(file, target)
          if (path) reached.add(path)
        }
      }
      return []
    })
}
