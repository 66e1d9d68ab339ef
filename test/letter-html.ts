import type { LetterHtml } from '#platform/mail/templates.ts'

/**
 * The templates from their sources, loaded with the first letter of a file; the server itself loads what tools/build.ts made of
 * them.
 */
export const letterHtml: LetterHtml = async (...letter) =>
  (await import('../src/mails/letters.tsx')).letterHtml(...letter)
