import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LetterContent } from '#lib/text/letter.ts'

/** Renders the HTML alternative of a letter, a whole document. */
export type LetterHtml = (subject: string, letter: LetterContent) => Promise<string>

/** The exports of `src/mails/letters.tsx`. */
export type Templates = { letterHtml: (subject: string, letter: LetterContent) => string }

/** The templates that tools/build.ts built in `dist`, loaded with the first letter and not at the start. */
export function builtTemplates(dist: string): LetterHtml {
  const { href } = pathToFileURL(join(dist, 'server/letters.js'))
  return async (...letter) => ((await import(href)) as Templates).letterHtml(...letter)
}
