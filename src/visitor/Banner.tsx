import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export type Tone = 'waiting' | 'good' | 'bad' | 'off'

const icons: Record<Tone, IconName> = { waiting: 'wait', good: 'done', bad: 'closed', off: 'closed' }

type BannerProps = {
  tone: Tone
  title: string
  /** Of its heading; 1 when nothing stands above it. */ level?: 1 | 2 | 3
  children?: ReactNode
}

/** How things stand, in words first, colour second. */
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
