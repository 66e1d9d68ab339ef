import type { AheadCounts } from '../../ahead.contract.ts'
import { TouchedList } from './TouchedList.tsx'
import styles from './Touched.module.css'
import { confirm } from '#ui/overlay/dialogs.ts'

type Question = {
  question: string
  detail?: string
  /** How many reservations and people, and what becomes of them. */
  consequence: string
  /** The label of the confirming button, such as 'Excluir mesmo assim'. */
  yes: string
}

/** Asks before a deed that touches people with a reservation, with their number and names; the safe answer has the focus (D-124). */
export const confirmTouched = (
  touched: AheadCounts,
  { question, detail, consequence, yes }: Question,
): Promise<boolean> =>
  confirm(question, {
    ...(detail && { detail }),
    content: (
      <>
        <p className={styles.text}>
          <strong>{consequence}</strong> Nada é cancelado: combine com cada cliente.
        </p>
        <div className={styles.scroll}>
          <TouchedList touched={touched} label="Agendamentos futuros" />
        </div>
      </>
    ),
    destructive: true,
    yes,
  })
