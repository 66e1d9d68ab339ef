import { IconAlertTriangle, IconCake, IconSparkles } from '@tabler/icons-react'
import type { CustomerMarks } from '../../marks.contract.ts'
import { isBirthdayNear, noteKindLabels } from '../../rules.ts'
import styles from './GuestMarks.module.css'

type Props = {
  marks: CustomerMarks | null | undefined
  birthDate: string | null
  /** The reservation's date: the birthday is near that day, not today. */
  date: string
  /** The visit lies ahead, so that a guest who never came comes for the first time. */
  isAhead: boolean
}

/** Facts that the host should know about a guest before they sit down; empty if there are none. */
export function GuestMarks({ marks, birthDate, date, isAhead }: Props) {
  const isFirst = isAhead && marks?.visits_count === 0
  const isBirthday = birthDate !== null && isBirthdayNear(birthDate, date)
  const health = marks?.health ?? []
  const tags = marks?.tags ?? []
  if (!isFirst && !isBirthday && health.length + tags.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Sobre o cliente">
      {health.map(({ kind, text }, index) => (
        <li key={index} className={styles.health} title={text}>
          <IconAlertTriangle size={14} aria-hidden />
          <span className={styles.text}>
            {noteKindLabels[kind]}: {text}
          </span>
        </li>
      ))}
      {isBirthday && (
        <li className={styles.mark}>
          <IconCake size={14} aria-hidden />
          Aniversário na semana
        </li>
      )}
      {isFirst && (
        <li className={styles.mark}>
          <IconSparkles size={14} aria-hidden />
          Primeira visita
        </li>
      )}
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}
