import type { LetterHtml } from '#platform/mail/templates.ts'

/** The mail templates from their sources, loaded with a file's first letter; the server itself loads the build of tools/build.ts. */
export const letterHtml: LetterHtml = async (...letter) =>
  (await import('../src/mails/letters.tsx')).letterHtml(...letter)
