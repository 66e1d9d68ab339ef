import type { TableChoice } from '../../choice.ts'

/** Writes the choice into the form's address, so that a reload and a shared link have it; other parts of the query stay. */
export function nameInAddress({ people, date, time }: TableChoice): void {
  const address = new URL(location.href)
  const named = Object.entries({ pessoas: String(people), dia: date, hora: time })
  for (const [name, value] of named) {
    if (value) address.searchParams.set(name, value)
    else address.searchParams.delete(name)
  }
  history.replaceState(history.state, '', address.pathname + address.search.replace('%3A', ':'))
}
