import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HoverMenu } from './HoverMenu.tsx'
import styles from './InfoTip.module.css'

type Props = {
  /** The term that it explains, such as 'NPS'. */
  about: string
  /** A visible word on the button, beside the icon. */
  word?: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A small button that explains something, by pointer, press or key. Its panel is placed within the next ancestor with a position. */
export function InfoTip({ about, word, align = 'end', children }: Props) {
  const name = word ? `${word}: o que é` : `Como se calcula: ${about}`
  return (
    <span className={styles.tip}>
      <HoverMenu
        label={name}
        buttonLabel={name}
        buttonClass={styles.button}
        align={align}
        button={
          <>
            {word}
            <IconInfoCircle size={18} aria-hidden />
          </>
        }
      >
        <div className={styles.text}>{children}</div>
      </HoverMenu>
    </span>
  )
}
