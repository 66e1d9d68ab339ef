import { IconInfoCircle, IconMapPin } from '@tabler/icons-react'
import type { RehearsalEntry, RehearsalInput } from './useRehearsal.ts'
import type { RehearsalSaying } from '../../rehearsal.contract.ts'
import { textParts } from '#features/chats/words/links.ts'
import styles from './Rehearsal.module.css'

type Props = { line: RehearsalEntry; disabled: boolean; onPress: (said: RehearsalInput) => void }

/** One line: of the guest, of the assistant with what it offers, or about the test itself. */
export function RehearsalLine({ line, disabled, onPress }: Props) {
  if (line.by === 'test') {
    return (
      <p className={styles.note}>
        <IconInfoCircle size={18} aria-hidden />
        {line.text}
      </p>
    )
  }
  if (line.by === 'guest') {
    return (
      <p className={styles.bubble} data-guest dir="auto">
        {line.text}
      </p>
    )
  }
  return <Answer saying={line.saying} disabled={disabled} onPress={onPress} />
}

function Answer({ saying, disabled, onPress }: Omit<Props, 'line'> & { saying: RehearsalSaying }) {
  if (saying.type === 'location') {
    return (
      <p className={styles.bubble}>
        <IconMapPin size={18} aria-hidden /> {saying.name}, {saying.address}
      </p>
    )
  }
  return (
    <div className={styles.bubble}>
      <p className={styles.text} dir="auto">
        {textParts(saying.text).map((part, index) =>
          part.href ? (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {saying.type === 'choice' && (
        <ul className={styles.options} aria-label="Opções oferecidas">
          {saying.options.map(({ id, title, description }) => (
            <li key={id}>
              <button type="button" disabled={disabled} onClick={() => onPress({ text: title, choice: id })}>
                {title}
                {description && <small>{description}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
