import { renderToStaticMarkup } from 'react-dom/server'
import type { LetterContent } from '#lib/text/letter.ts'
import { LetterMail } from './LetterMail.tsx'

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The HTML alternative of a letter. The server loads only this file of the folder, once it is built. */
export function letterHtml(subject: string, letter: LetterContent): string {
  return `${doctype}${renderToStaticMarkup(<LetterMail subject={subject} letter={letter} />)}`
}
