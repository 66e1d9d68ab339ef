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
}

/** The times with room for the party (D-34). While another date loads, the old times stay, dimmed, so that nothing jumps. */
export function SlotPicker({ slots, people, value, state, onChange, onRetry }: SlotPickerProps) {
  const loading = state === 'loading'
  const periods = state === 'failed' ? [] : periodsOf(slots.filter(({ available }) => available >= people))
  return (
    <fieldset className="section" id="slots">
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
        {periods.length === 0 && state !== 'failed' && (
          <p aria-live="polite">
            {loading ? 'Procurando horários…' : 'Nenhum horário encontrado. Tente outra data.'}
          </p>
        )}
        {state === 'failed' && <RetryPanel onRetry={onRetry} />}
      </div>
    </fieldset>
  )
}
