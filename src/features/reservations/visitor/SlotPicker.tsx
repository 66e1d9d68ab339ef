import { type ReactNode, useState } from 'react'
import { periodsOf } from '../periods.ts'
import { RetryPanel } from '#visitor/RetryPanel.tsx'
import type { SlotList } from '../pages.contract.ts'

type SlotPickerProps = {
  slots: SlotList
  people: number
  value: string
  state: 'shown' | 'loading' | 'failed'
  onChange: (time: string) => void
  onRetry: () => void
  /** What there is instead, when the date has no time for the party. */
  instead: ReactNode
}

/** Places for the times of the first date that has any: so many in each of so many parts of the day. */
const expected = [8]

/** The times with room for the party (D-34). While another date loads, the old times stay, dimmed, or places like the last ones, so that nothing jumps. */
export function SlotPicker({ slots, people, value, state, onChange, onRetry, instead }: SlotPickerProps) {
  const loading = state === 'loading'
  const periods = state === 'failed' ? [] : periodsOf(slots.filter(({ available }) => available >= people))
  const [lastShape, setLastShape] = useState(expected)
  const shape = periods.map((period) => period.slots.length)
  if (shape.length > 0 && shape.join() !== lastShape.join()) setLastShape(shape)
  const isEmpty = periods.length === 0 && state !== 'failed'
  return (
    <fieldset className="section" id="slots" tabIndex={-1}>
      <legend className="legend">A que horas?</legend>
      <div className="slots-place" aria-busy={loading}>
        {periods.map((period) => (
          <div key={period.name} className="section">
            {periods.length > 1 && <p className="slots-period">{period.name}</p>}
            <div className="slots">
              {period.slots.map(({ time }) => (
                <label key={time} className="slot">
                  <input
                    type="radio"
                    name="time"
                    value={time}
                    checked={time === value}
                    onChange={() => onChange(time)}
                  />
                  <span>{time}</span>
                </label>
              ))}
            </div>
          </div>
        ))}
        {isEmpty && (
          <p aria-live="polite" className={loading ? 'hidden' : undefined}>
            {loading ? 'Procurando horários…' : 'Nenhum horário encontrado. Tente outra data.'}
          </p>
        )}
        {isEmpty && loading && <WaitingSlots shape={lastShape} />}
        {isEmpty && !loading && instead}
        {state === 'failed' && <RetryPanel onRetry={onRetry} />}
      </div>
    </fieldset>
  )
}

/** The grid of the last date that had times, without them: the next date's are likely as many. */
function WaitingSlots({ shape }: { shape: number[] }) {
  return shape.map((count, part) => (
    <div key={part} className="section" aria-hidden="true">
      {shape.length > 1 && <p className="slots-period">&nbsp;</p>}
      <div className="slots">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="slot waiting" />
        ))}
      </div>
    </div>
  ))
}
