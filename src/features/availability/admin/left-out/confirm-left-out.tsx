import { consequenceText } from '../../left-out.ts'
import type { LeftOut } from '../../services.contract.ts'
import { LeftOutList } from './LeftOutList.tsx'
import styles from './LeftOut.module.css'
import { confirm } from '#ui/dialogs.ts'

type Question = {
  question: string
  detail?: string
  /** What the press that goes on says: the verb of the deed, such as 'Excluir mesmo assim'. */
  yes: string
}

/** Asks before people with a reservation lose their seats, with their number and their names; the safe answer has the focus (D-124). */
export const confirmLeftOut = (leftOut: LeftOut, { question, detail, yes }: Question): Promise<boolean> =>
  confirm(question, {
    ...(detail && { detail }),
    content: (
      <>
        <p className={styles.text}>
          <strong>{consequenceText(leftOut)}</strong> Nada é cancelado: combine com cada cliente.
        </p>
        <div className={styles.scroll}>
          <LeftOutList leftOut={leftOut} />
        </div>
      </>
    ),
    destructive: true,
    yes,
  })
