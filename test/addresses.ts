/** The check that an address of ours is written in one file alone. */
import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'

const homes = ['src/lib/site-path.ts', 'src/lib/staff-path.ts']

/** The service worker is one file that imports nothing, so it says its own reach. */
const alone = 'src/features/menus/visitor/menus.worker.ts'

const builders: (string | ((...parts: string[]) => string))[] = [
  ...Object.values(sitePath),
  ...Object.values(staffPath),
]
const firsts = new Set(
  builders.map((path) => (typeof path === 'string' ? path : path('', '', '')).split('/')[1]),
)

// As a text or behind a part of one, and as a regular expression.
const written = new RegExp(
  `['"\`}]/(${[...firsts].join('|')})(?=[/'"\`?#$])|/\\^?\\\\/\\(?(${[...firsts].join('|')})\\b`,
)

const withoutComments = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

/** Every line of the product that spells an address of the site or of the staff app, with its file. */
export function writtenAddresses(sources: Map<string, string>): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith('src/') && /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter(([file]) => !homes.includes(file) && file !== alone)
    .flatMap(([file, source]) =>
      withoutComments(source)
        .split('\n')
        .flatMap((line, index) => (written.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
    )
}
