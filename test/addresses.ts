/** Checks that each address of the product is written in one file only. */
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'

const homes = ['src/lib/address/site-path.ts', 'src/lib/address/staff-path.ts']

/** The service worker is one file without imports, so it spells its own scope. */
const alone = 'src/visitor/offline/pages.worker.ts'

const builders: (string | ((...parts: string[]) => string))[] = [
  ...Object.values(sitePath),
  ...Object.values(staffPath),
]
// A text that is no address, such as the name of a parameter, has no first part.
const firsts = new Set(
  builders.flatMap((path) => (typeof path === 'string' ? path : path('', '', '')).split('/')[1] || []),
)

// In a string, after an interpolation, or in a regular expression.
const written = new RegExp(
  `['"\`}]/(${[...firsts].join('|')})(?=[/'"\`?#$])|/\\^?\\\\/\\(?(${[...firsts].join('|')})\\b`,
)

const withoutComments = (source: string) =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|\s)\/\/.*$/gm, '$1')

/** Every line of src/ that spells an address of the site or the staff app, with its file. */
export function writtenAddresses(sources: Map<string, string>): string[] {
  return [...sources]
    .filter(([file]) => file.startsWith('src/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(([file]) => !homes.includes(file) && file !== alone)
    .flatMap(([file, source]) =>
      withoutComments(source)
        .split('\n')
        .flatMap((line, index) => (written.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
    )
}
