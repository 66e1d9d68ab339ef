import type { Presence } from '../../live.contract.ts'

const namesOf = (people: Presence['people']) =>
  new Intl.ListFormat('pt-BR').format(people.map(({ name }) => name))

/** Who of the others is typing, else who has the chat open too; '' for nobody. */
export function othersText(people: Presence['people']): string {
  const typing = people.filter((person) => person.typing)
  if (typing.length > 0) return `${namesOf(typing)} ${typing.length > 1 ? 'estão' : 'está'} escrevendo…`
  if (people.length === 0) return ''
  return `${namesOf(people)} também ${people.length > 1 ? 'estão' : 'está'} aqui`
}
