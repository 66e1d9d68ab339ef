import { type RawBuilder, sql } from 'kysely'
import { phoneTrace, type Traces } from '#lib/person/person.ts'

/** Whether a text column or expression mentions a person: a whole name or e-mail, ignoring case and accents, or a phone in any spelling. */
export function mentions(text: RawBuilder<unknown>, { phones, words }: Traces): RawBuilder<boolean> {
  const pattern = phones.map(phoneTrace).join('|')
  const byPhone = pattern ? sql`${text} ~ ${pattern}` : sql`false`
  if (words.length === 0) return sql<boolean>`(${byPhone})`
  return sql<boolean>`(${byPhone} or (
    select bool_or(strpos(said.words, f_norm(word)) > 0)
    from (select f_norm(${text}) as words) said, unnest(${words}::text[]) word
  ))`
}
