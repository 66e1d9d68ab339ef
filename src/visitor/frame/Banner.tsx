import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons.tsx'

export type Tone = 'waiting' | 'good' | 'bad' | 'off'

const icons: Record<Tone, IconName> = { waiting: 'wait', good: 'done', bad: 'closed', off: 'closed' }

type BannerProps = {
  tone: Tone
  title: string
  /** Of the heading; 1 when no other heading is above it. */ level?: 1 | 2 | 3
  children?: ReactNode
}

/** A state: first in words, then in colour. */
export function Banner({ tone, title, level, children }: BannerProps) {
  const Heading = `h${level ?? 1}` as const
  return (
    <section className={`banner ${tone}`}>
      <Icon name={icons[tone]} />
      <div>
        <Heading className="banner-title">{title}</Heading>
        {children}
      </div>
    </section>
  )
}
