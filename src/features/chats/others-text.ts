type Person = { name: string; typing: boolean }

const listed = new Intl.ListFormat('pt-BR')

/** What colleagues do in a chat: 'Ana está digitando…', 'Ana e Rui também estão aqui', '' for nobody. */
export function othersText(people: readonly Person[]): string {
  const typing = people.filter((person) => person.typing)
  const named = (some: readonly Person[]) => listed.format(some.map(({ name }) => name.split(' ')[0]!))
  if (typing.length > 0) return `${named(typing)} ${typing.length > 1 ? 'estão' : 'está'} digitando…`
  if (people.length === 0) return ''
  return `${named(people)} também ${people.length > 1 ? 'estão' : 'está'} aqui`
}
