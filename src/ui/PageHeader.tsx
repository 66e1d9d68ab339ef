import type { ReactNode, Ref } from 'react'
import styles from './PageHeader.module.css'

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; headingRef?: Ref<HTMLHeadingElement> }

/** Title on the left, actions on the right; on a phone the actions come below. The heading can take the focus. */
export function PageHeader({ title, detail, actions, headingRef }: Props) {
  return (
    <div className={styles.header}>
      <div>
        <h1 className={styles.title} ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
