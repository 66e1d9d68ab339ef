import { type ReactNode, useState } from 'react'
import type { ServiceTimes } from '#features/availability/service-times.ts'
import { RetryPanel } from '#visitor/RetryPanel.tsx'

type SlotPickerProps = {
  /** The times with room for the party, by service (D-144). */
  parts: ServiceTimes[]
  value: string
  /** Why the time that was asked for is not chosen. */
  lost: string
  state: 'shown' | 'loading' | 'failed'
  onChange: (time: string) => void
  onRetry: () => void
  /** What there is instead, when the date has no time for the party. */
  instead: ReactNode
}

/** Places for the times of the first date that has any: so many in each of so many services. */
const expected = [8]

/** The times with room for the party (D-34). While another date loads, the old times stay, dimmed, or places like the last ones, so that nothing jumps. */
export function SlotPicker({ parts, value, lost, state, onChange, onRetry, instead }: SlotPickerProps) {
  const loading = state === 'loading'
  const [lastShape, setLastShape] = useState(expected)
  const shape = parts.map(({ slots }) => slots.length)
  const hasTimes = shape.some((count) => count > 0)
  if (hasTimes && shape.join() !== lastShape.join()) setLastShape(shape)
  const isEmpty = !hasTimes && state !== 'failed'
  const shown = state === 'failed' || (isEmpty && loading) ? [] : parts
  return (
    <fieldset className="section" id="slots" tabIndex={-1}>
      <legend className="legend">A que horas?</legend>
      <div className="slots-place" aria-busy={loading}>
        <p aria-live="polite">{lost}</p>
        {shown.map(({ title, slots }) => (
          <div key={title + slots[0]?.time} className="section">
            <p className={slots.length > 0 ? 'slots-service' : 'slots-service lacking'}>{title}</p>
            <div className="slots">
              {slots.map(({ time }) => (
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
      <p className="slots-service">&nbsp;</p>
      <div className="slots">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="slot waiting" />
        ))}
      </div>
    </div>
  ))
}
