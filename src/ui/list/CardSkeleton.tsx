import { Paper, type PaperProps, Skeleton } from '@mantine/core'
import styles from './CardSkeleton.module.css'

type Props = { h: PaperProps['h']; rows: number }

/** The place of a card with a heading and some lines while it loads, as high as the card. */
export function CardSkeleton({ h, rows }: Props) {
  return (
    <Paper h={h} p="md" className={styles.card}>
      <Skeleton h={20} w="45%" mb="lg" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} h={14} w={index % 2 === 0 ? '90%' : '65%'} mb="lg" />
      ))}
    </Paper>
  )
}
