import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useBranch } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { listMerges, undoMerge } from '../../merge.contract.ts'
import { customerMessages } from '../../rules.ts'
import { numericDate, wallClock } from '#lib/days/dates.ts'
import { formatPhone } from '#lib/person/phone.ts'
import styles from './Merges.module.css'

/** The records that were merged into a customer and can still be separated; nothing without one. */
export function Merges({ customerId }: { customerId: number }) {
  const { timezone } = useBranch()
  const client = useQueryClient()
  const read = useBranchQuery(listMerges, { params: { customer_id: customerId } }, { keepPrevious: false })
  const undoing = useBranchMutation(undoMerge, { success: customerMessages.separated })
  const day = (instant: string) => numericDate(wallClock(instant, timezone))
  const separate = async (id: number) => {
    await undoing.run({ params: { customer_id: customerId, id } })
    void client.invalidateQueries()
  }
  if (!read.data?.length) return null
  return (
    <div>
      <RefusalAlert refusal={undoing.refusal} />
      <ul className={styles.merges} aria-label="Cadastros unidos">
        {read.data.map(({ id, name, phone, author, merged_at, until }) => (
          <li key={id} className={styles.merge}>
            <p className={styles.text}>
              Unido com {name}, {formatPhone(phone)}, em {day(merged_at)}
              {author && ` por ${author}`}.
            </p>
            <Button
              variant="default"
              loading={undoing.running}
              aria-label={`Separar o cadastro de ${name}, possível até ${day(until)}`}
              onClick={() => void separate(id)}
            >
              Separar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
