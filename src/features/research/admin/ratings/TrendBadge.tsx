import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { trendOf } from '../../overview.ts'
import { decimalText } from './words.ts'
import { shortDay } from '#lib/days/dates.ts'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './TrendBadge.module.css'

type Props = { history: readonly { date: string; value: number }[] }

/** How the last value differs from the first one: green from 0 on, red below (RATE-33…36). */
export function TrendBadge({ history }: Props) {
  const trend = trendOf(history.map(({ value }) => value))
  const isGood = trend >= 0
  const Icon = isGood ? IconTrendingUp : IconTrendingDown
  const since = history[0]?.date
  return (
    <span className={styles.trend}>
      <StatusBadge tone={isGood ? 'good' : 'bad'}>
        <Icon size={16} aria-hidden />
        {trend > 0 && '+'}
        {decimalText(trend, 1)}%
      </StatusBadge>
      {since && <span className={styles.since}>desde {shortDay(since)}</span>}
    </span>
  )
}
