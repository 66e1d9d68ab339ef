/** Whether a page says anything in another language than Portuguese. */
import { expect } from 'vitest'

/** Words that no Portuguese text has, and the names of English days and months. */
const english =
  /\b(the|and|your|you|with|from|this|that|please|loading|error|save|cancel|close|open|search|next|previous|submit|delete|remove|edit|add|back|password|user|today|yesterday|not found|try again|required|show|hide|select|choose|upload|settings|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|June|July|August|September|October|December|Mon|Tue|Wed|Thu|Fri|Feb|Apr|Aug|Sep|Oct|Dec|\d\d? ?[AP]M)\b/gi
const languages = /\b(english|inglês|español|espanhol|deutsch|alemão|français|francês|idioma|language)\b/gi

const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

function textsOf(node: Node): string[] {
  if (node instanceof HTMLElement && ['STYLE', 'SCRIPT'].includes(node.tagName)) return []
  return node.childNodes.length > 0 ? [...node.childNodes].flatMap(textsOf) : [node.textContent ?? '']
}

/** Nothing that the open page shows or tells screen readers is foreign, nor names a language, though the browser speaks English. */
export function expectPortuguese(): void {
  expect(navigator.language).toBe('en-US')
  const told = [...document.querySelectorAll('*')].flatMap((one) =>
    spoken.map((name) => one.getAttribute(name) ?? ''),
  )
  const foreign = [document.title, ...told, ...textsOf(document.body)].flatMap((text) =>
    [...(text.match(english) ?? []), ...(text.match(languages) ?? [])].map((word) => `${word}: ${text}`),
  )
  expect(foreign).toEqual([])
}
