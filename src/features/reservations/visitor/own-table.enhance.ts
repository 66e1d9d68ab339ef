import { isKnownHere } from '#features/guests/visitor/known-here.ts'
import { whenIdle } from '#visitor/idle.ts'
import { type OwnTable, ownTableText } from '../own-table.ts'

/** Shows the table that was asked for on this device where a page without React keeps the place; the same as `OwnTableLink`. */
async function show(place: HTMLElement): Promise<void> {
  const answer = await fetch(`${place.dataset.calls}/own-table`, { headers: { Accept: 'application/json' } })
  if (!answer.ok) return
  const { table } = (await answer.json()) as { table: OwnTable | null }
  if (!table) return
  const link = document.createElement('a')
  link.className = 'own-table'
  link.href = table.path
  for (const [words, className] of [
    [ownTableText(table), ''],
    ['Acompanhar', 'own-table-go'],
  ] as const) {
    const part = document.createElement('span')
    part.textContent = words
    part.className = className
    link.append(part)
  }
  place.replaceChildren(link)
}

const place = document.querySelector<HTMLElement>('[data-calls]')
// Useless while the phone is offline.
if (place && isKnownHere()) whenIdle(() => void show(place).catch(() => {}))
