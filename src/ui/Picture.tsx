import type { CSSProperties } from 'react'
import { initials } from '#lib/initials.ts'
import styles from './Picture.module.css'

type Props = { name: string; url?: string | null; size?: number; round?: boolean }

/** A small image beside its name, which is why it is silent; without an image the initials of the name. */
export function Picture({ name, url, size = 36, round }: Props) {
  return (
    <span
      className={`${styles.picture} ${round ? styles.round : ''}`}
      style={{ '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      {url ? <img src={url} alt="" width={size} height={size} loading="lazy" /> : initials(name)}
    </span>
  )
}
