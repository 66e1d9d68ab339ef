import { Button } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import type { Review } from '../contract.ts'
import { handlingLabels, npsClass, reviewerName } from '../rules.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './HandlingState.module.css'

type Props = { review: Review; onHandle: ((review: Review) => void) | undefined }

/** Whether somebody has dealt with an answer, and the last note with its author; with the button to do so. */
export function HandlingState({ review, onHandle }: Props) {
  const { timezone } = useBranch()
  const { handling, handling_note, handling_at, handling_by, nps, name } = review
  const isPending = handling === 'pending'
  const isUnhappy = nps !== null && npsClass(nps) === 'detractor'
  const action = isPending ? 'Dar retorno' : 'Alterar'
  return (
    <div className={styles.handling}>
      <div className={styles.said}>
        <p className={styles.state}>
          <StatusBadge tone={isPending ? (isUnhappy ? 'waiting' : 'off') : 'done'}>
            {handlingLabels[handling]}
          </StatusBadge>
          {handling_at && (
            <span className={styles.who}>
              {handling_by ?? 'Usuário removido'} · {dayAndTime(wallClock(handling_at, timezone))}
            </span>
          )}
        </p>
        {handling_note && <p className={styles.note}>{handling_note}</p>}
      </div>
      {onHandle && (
        <Button
          variant={isPending && isUnhappy ? 'light' : 'default'}
          size="sm"
          aria-label={`${action}: avaliação de ${reviewerName(name)}`}
          aria-haspopup="dialog"
          onClick={() => onHandle(review)}
        >
          {action}
        </Button>
      )}
    </div>
  )
}
