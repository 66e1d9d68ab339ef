import { type CSSProperties, useState } from 'react'
import { initials } from '#lib/person/initials.ts'
import styles from './Avatar.module.css'

type Props = { name: string; url?: string | null; size?: number; round?: boolean }

/** A small image beside its name, and so hidden from screen readers; the initials of the name while there is no image. */
export function Avatar({ name, url, size = 36, round }: Props) {
  const [missing, setMissing] = useState<string>()
  return (
    <span
      className={`${styles.picture} ${round ? styles.round : ''}`}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {url && url !== missing ? (
        <img src={url} alt="" width={size} height={size} loading="lazy" onError={() => setMissing(url)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
