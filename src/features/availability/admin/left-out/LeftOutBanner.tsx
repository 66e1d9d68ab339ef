import { Button } from '@mantine/core'
import { IconUsersMinus } from '@tabler/icons-react'
import { leftOutText } from '../../left-out.ts'
import type { LeftOut } from '../../services.contract.ts'
import styles from '../OfferNotice.module.css'

type Props = { leftOut: LeftOut; onOpen: () => void }

/** That reservations to come have no seat, for as long as there are any, with the way to their list (D-124). */
export function LeftOutBanner({ leftOut, onOpen }: Props) {
  return (
    <div className={styles.notice} role="note" aria-label="Agendamentos sem lugar">
      <IconUsersMinus size={22} aria-hidden />
      <p className={styles.text}>{leftOutText(leftOut.people)}</p>
      <Button variant="default" onClick={onOpen}>
        Agendamentos sem lugar ({leftOut.total})
      </Button>
    </div>
  )
}
