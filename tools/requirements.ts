/** `npm run requirements [-- --list AREA]`: lists the rows of the catalogue and the decisions that no test has as a tag. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Requirement = { id: string; area: string; kind: string; text: string }

/** The catalogue: docs/spec/requirements.tsv, in its order. */
export function readRequirements(): Requirement[] {
  const [, ...lines] = readFileSync(join(root, 'docs/spec/requirements.tsv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', area = '', kind = '', text = ''] = line.split('\t')
    return { id, area, kind, text }
  })
}

/** The numbers of docs/spec/decisions.md, such as D-38. */
export function readDecisions(): string[] {
  const text = readFileSync(join(root, 'docs/spec/decisions.md'), 'utf8')
  return [...new Set(Array.from(text.matchAll(/\*\*(D-\d+)/g), ([, id]) => id!))]
}

/** The sources of all tests, by file. */
export function readTests(): Map<string, string> {
  const files = globSync('{src,test,e2e}/**/*.{test,e2e}.{ts,tsx}', { cwd: root })
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Ids that tests have as tags, each with the files that name it. A name is a claim, not a proof: read the test. */
export function readNamedIds(): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const [file, source] of readTests()) {
    if (file.endsWith('requirements.test.ts')) continue
    for (const id of idsInTags(source)) named.set(id, [...(named.get(id) ?? []), file])
  }
  return named
}

const id = /\b[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+\b/g

/** The ids in `tags` (vitest) and `tag` (Playwright) of tests and of groups of tests. */
export function idsInTags(source: string): string[] {
  const tags = source.matchAll(/\btags?: (\[[^\]]*\]|'[^'\n]*')/g)
  return [...new Set([...tags].flatMap(([, given]) => given!.match(id) ?? []))]
}

const titles =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()'"`]|\([^()]*\)|'[^'\n]*'|"[^"\n]*"|`[^`]*`)*?\))?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** The titles of test(…), it(…) and describe(…), including their .each and .for forms. */
export const titlesIn = (source: string): string[] =>
  Array.from(source.matchAll(titles), ([, , title]) => title!)

if (import.meta.main) {
  const flag = process.argv.indexOf('--list')
  print(flag < 0 ? null : (process.argv[flag + 1] ?? ''))
}

/** Prints the count of each area and the missing ids, with their text for the one area asked for. */
function print(only: string | null): void {
  const requirements = readRequirements()
  const named = readNamedIds()
  const isMissing = ({ id }: { id: string }) => !named.has(id)
  const decisions = readDecisions().map((id) => ({ id }))
  const groups: [string, { id: string }[]][] = [
    ...Map.groupBy(requirements, ({ area }) => area),
    ['decisões', decisions],
  ]

  const count = requirements.length - requirements.filter(isMissing).length
  console.log(`Requisitos citados por um teste: ${count} de ${requirements.length}`)
  for (const [area, rows] of groups) {
    const missing = rows.filter(isMissing)
    const ids =
      only === null && missing.length > 0 ? `   sem teste: ${missing.map(({ id }) => id).join(' ')}` : ''
    console.log(
      `  ${area.padEnd(12)} ${`${rows.length - missing.length}`.padStart(3)} / ${`${rows.length}`.padEnd(3)}${ids}`,
    )
  }
  if (only === null) return

  const missing = requirements.filter((row) => row.area === only && isMissing(row))
  console.log(`\nSem teste em ${only}: ${missing.length}`)
  for (const { id, kind, text } of missing) console.log(`${id}\t${kind}\t${text}`)
}
