import type { ReactNode } from 'react'
import { periodsOf } from '../periods.ts'
import { RetryPanel } from '#visitor/RetryPanel.tsx'
import type { Slots } from '../pages.contract.ts'

type SlotPickerProps = {
  slots: Slots
  people: number
  value: string
  state: 'shown' | 'loading' | 'failed'
  onChange: (time: string) => void
  onRetry: () => void
  /** What there is instead, when the date has no time for the party. */
  instead: ReactNode
}

/** Places for times that are still on their way to a date after one without any. */
const expectedTimes = 8

/** The times with room for the party (D-34). While another date loads, the old times stay, dimmed, so that nothing jumps. */
export function SlotPicker({ slots, people, value, state, onChange, onRetry, instead }: SlotPickerProps) {
  const loading = state === 'loading'
  const periods = state === 'failed' ? [] : periodsOf(slots.filter(({ available }) => available >= people))
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
        {isEmpty && loading && (
          <div className="slots" aria-hidden="true">
            {Array.from({ length: expectedTimes }, (_, index) => (
              <span key={index} className="slot waiting" />
            ))}
          </div>
        )}
        {isEmpty && !loading && instead}
        {state === 'failed' && <RetryPanel onRetry={onRetry} />}
      </div>
    </fieldset>
  )
}
