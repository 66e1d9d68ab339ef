import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import type { Ability } from '#features/users/rules.ts'
import styles from './LastDays.module.css'

type FigureProps = {
  href: string
  ability: Ability
  value: string | undefined
  text: string
  detail: string | undefined
}

/** A number; a link to its page for people who may open that. */
export function Figure({ href, ability, value, text, detail }: FigureProps) {
  const { can } = useCurrent()
  const content = (
    <>
      <b className={styles.value}>{value ?? '–'}</b> <span className={styles.text}>{text}</span>{' '}
      <span className={styles.detail}>{detail ?? ' '}</span>
    </>
  )
  return (
    <li>
      {can(ability) ? (
        <AppLink href={href} className={styles.figure}>
          {content}
        </AppLink>
      ) : (
        <div className={styles.figure}>{content}</div>
      )}
    </li>
  )
}
