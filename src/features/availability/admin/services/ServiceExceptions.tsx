import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useForesight } from '../left-out/useForesight.ts'
import type { ListedService } from './service-card.ts'
import { changedByService } from './useSaveService.ts'
import { clearException } from '../../exceptions.contract.ts'
import { exceptionText } from '../../exceptions.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'
import styles from './ServiceExceptions.module.css'

/** How many of them a card lists. */
const shown = 6

type Exception = ListedService['exceptions'][number]
type Props = { service: ListedService; canWrite: boolean }

/** The dates on which a service differs, from today on, each with the way back (D-123). */
export function ServiceExceptions({ service: { id, name, exceptions }, canWrite }: Props) {
  const foresight = useForesight()
  const clear = useBranchMutation(clearException, { changes: changedByService })
  const refusal = foresight.refusal ?? clear.refusal
  useEffect(() => {
    if (refusal) toastFailure(refusal.msg)
  }, [refusal])
  const remove = async ({ date }: Exception) => {
    const usual = { id, exception: { date, max_persons: null, is_stopped: false } }
    const asked = {
      question: 'Voltar ao normal neste dia?',
      yes: 'Voltar mesmo assim',
    }
    if (!(await foresight.mayChange(usual, asked))) return
    if (await clear.run({ params: { id, date } }))
      toast(`${name} voltou ao normal em ${weekdayAndDay(date)}.`)
  }
  if (exceptions.length === 0) return null
  return (
    <ul className={styles.exceptions} aria-label={`Dias diferentes de ${name}`}>
      {exceptions.slice(0, shown).map((one) => (
        <li key={one.date}>
          <span>
            <strong>{weekdayAndDay(one.date)}</strong> {exceptionText(one)}
          </span>
          {canWrite && (
            <Button
              variant="subtle"
              loading={clear.running}
              aria-label={`Voltar ao normal em ${weekdayAndDay(one.date)}`}
              onClick={() => void remove(one)}
            >
              Voltar ao normal
            </Button>
          )}
        </li>
      ))}
      {exceptions.length > shown && <li>E mais {exceptions.length - shown}.</li>}
    </ul>
  )
}
