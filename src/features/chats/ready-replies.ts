import { isStandInName } from '#lib/person/person.ts'
import { searchForm } from '#lib/text/search-form.ts'
import { firstNameOf } from '#lib/person/first-name.ts'

/** Replies that a business keeps, and their lengths in characters. */
export const replyLimits = { count: 60, title: 40, text: 1000 } as const

/** The variables of a reply, such as '{{nome}}', and their labels. */
export const replyVariables = {
  nome: 'Primeiro nome do cliente',
  reserva: 'Dia, hora e pessoas da próxima reserva do cliente',
  cardapio: 'Endereço dos cardápios',
  link_reserva: 'Endereço para reservar',
  perfil: 'Endereço do perfil',
} as const
export type ReplyVariable = keyof typeof replyVariables

/** Null: it has no value, such as without a future reservation. */
export type ReplyValues = Record<ReplyVariable, string | null>

const variable = /\{\{\s*([\p{L}_]+)\s*\}\}/gu

const isKnown = (name: string): name is ReplyVariable => Object.hasOwn(replyVariables, name)

/** The text with its variables filled in; an unknown variable, or one without a value, stays, so that people see it before they send. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(variable, (written, given: string) => {
    const name = searchForm(given)
    return (isKnown(name) && values[name]) || written
  })

/** Variables in a text that no value will ever be put in for, such as a misspelt one. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(variable)].map(([, name]) => name!).filter((name) => !isKnown(searchForm(name))),
  ),
]

/** Whether variables are left in a text that was filled in. */
export const hasVariables = (text: string): boolean => text.search(variable) >= 0

/** The word to greet with: 'Ana' of 'Ana Lima'; null for a phone, a user name or a placeholder. */
export function firstName(name: string): string | null {
  if (isStandInName(name)) return null
  const first = firstNameOf(name)
  return /^\p{L}[\p{L}\p{M}'’-]*$/u.test(first) ? first : null
}

/** Replies that match the text after '/': first those whose title begins with it, then those that contain it. */
export function matchingReplies<Reply extends { title: string; text: string }>(
  replies: readonly Reply[],
  typed: string,
): Reply[] {
  const wanted = searchForm(typed.trim())
  const rank = ({ title, text }: Reply) => {
    if (searchForm(title).startsWith(wanted)) return 0
    return searchForm(title).includes(wanted) ? 1 : searchForm(text).includes(wanted) ? 2 : 3
  }
  const ranked = replies.map((reply) => ({ reply, rank: rank(reply) })).filter((each) => each.rank < 3)
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ reply }) => reply)
}
