import { escapeHtml } from './html.ts'

/** HTML that stands as it is: what was filled in is escaped already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Filled = string | number | Markup | readonly Markup[] | null | false

const literals = new WeakMap<TemplateStringsArray, string[]>()

/** The written parts of a template, without the line breaks and indents that are there for who reads the source. */
function literalsOf(template: TemplateStringsArray): string[] {
  const known = literals.get(template)
  if (known) return known
  const parts = template.map((part) => part.replaceAll(/\n\s*/g, ''))
  literals.set(template, parts)
  return parts
}

function textOf(filled: Filled): string {
  if (typeof filled === 'string') return escapeHtml(filled)
  if (filled instanceof Markup) return filled.text
  if (filled === null || filled === false) return ''
  if (typeof filled === 'number') return String(filled)
  return filled.map(({ text }) => text).join('')
}

/**
 * HTML as it is written, with texts escaped; null and false leave nothing. For what a page repeats hundreds of times: written so,
 * a dish takes a tenth of what it takes React.
 */
export function markup(template: TemplateStringsArray, ...filled: Filled[]): Markup {
  const parts = literalsOf(template)
  let text = parts[0]!
  for (let index = 0; index < filled.length; index++) text += textOf(filled[index]!) + parts[index + 1]!
  return new Markup(text)
}

/** Properties of a React element that has this inside and nothing else. */
export const inside = ({ text }: Markup) => ({ dangerouslySetInnerHTML: { __html: text } })
