import { useId } from 'react'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import type { listSlots } from '#features/availability/slots.contract.ts'
import type { ServiceTimes } from '#features/availability/service-times.ts'
import { fitsShortText } from './no-room.ts'
import { chooseTime } from '../../form.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './SlotField.module.css'

type Props = {
  /** Times with room for the party, and the chosen one also without (D-47); undefined while loading. */
  slots: AnswerOf<typeof listSlots> | undefined
  /** The same by service (D-144). */
  parts: ServiceTimes[]
  people: number
  value: string
  /** Why the chosen time is no longer available. */
  lost: string
  /** A save was tried without a time (RES-44). */
  missing: boolean
  failed: boolean
  onValue: (time: string) => void
  onRetry: () => void
}

/** The times to choose from, by service (D-34, D-144). */
export function SlotField({ slots, parts, people, value, lost, missing, failed, onValue, onRetry }: Props) {
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={missing ? id : undefined}>
      <legend className={styles.legend}>Horário</legend>
      <div className={styles.place} aria-busy={!slots && !failed}>
        {failed && <RetryPanel onRetry={onRetry} />}
        {!slots && !failed && <SlotsSkeleton />}
        {parts.map((part) => (
          <div key={part.title + part.slots[0]?.time}>
            {part.title && <p className={styles.service}>{part.title}</p>}
            <div className={styles.slots}>
              {part.slots.map(({ time, available }) => (
                <label key={time} className={styles.slot}>
                  <input
                    type="radio"
                    name="time"
                    value={time}
                    checked={time === value}
                    disabled={available < people}
                    onChange={() => onValue(time)}
                  />
                  <span>
                    {time}
                    {available < people && <small>{fitsShortText(available)}</small>}
                  </span>
                </label>
              ))}
            </div>
          </div>
        ))}
        <p className={styles.said} aria-live="polite">
          {slots?.length === 0 ? 'Nenhum horário encontrado. Tente outra data.' : lost}
        </p>
        {missing && (
          <p id={id} className={styles.missing}>
            {chooseTime}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function SlotsSkeleton() {
  return (
    <div className={styles.slots}>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className={styles.slotSkeleton} />
      ))}
    </div>
  )
}
