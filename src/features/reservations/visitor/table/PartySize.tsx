import { peopleText } from '#lib/person/people.ts'
import type { Contact } from '#lib/person/contact.ts'
import { Icon } from '#visitor/icons.tsx'
import { ReachHouse } from '../ReachHouse.tsx'

type PartySizeProps = {
  value: number
  min: number
  max: number
  /** The way for a larger party. */
  contact: Contact
  onChange: (value: number) => void
}

/** The number of people, within the branch's limits, by minus and plus. */
export function PartySize({ value, min, max, contact, onChange }: PartySizeProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <fieldset className="section">
      <legend className="legend">Quantas pessoas?</legend>
      <div className="party card">
        <button
          type="button"
          aria-label="Menos uma pessoa"
          aria-disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">
          <strong>{value}</strong>
          {value === 1 ? 'pessoa' : 'pessoas'}
        </output>
        <button
          type="button"
          aria-label="Mais uma pessoa"
          aria-disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {value >= max && (
        <>
          <p className="hint">Online reservamos para até {peopleText(max)}.</p>
          <ReachHouse contact={contact} />
        </>
      )}
    </fieldset>
  )
}
