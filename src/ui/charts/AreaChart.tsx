import { ChartFrame, type ChartPoint, type Plane } from './ChartFrame.tsx'
import styles from './AreaChart.module.css'

type Point = ChartPoint & { value: number | null }

type Props = { label: string; points: readonly Point[] }

/** One value over time, above or below zero; a missing value leaves a gap in the line. */
export function AreaChart({ label, points }: Props) {
  const values = points.flatMap(({ value }) => value ?? [])
  const range = [Math.min(0, ...values), Math.max(0, ...values)] as const
  return (
    <ChartFrame label={label} points={points} range={range} places="edge">
      {(plane) => <Area points={points} plane={plane} />}
    </ChartFrame>
  )
}

function Area({ points, plane: { x, y, active } }: { points: readonly Point[]; plane: Plane }) {
  const stretches = stretchesOf(points)
  const marked = active ?? points.findLastIndex(({ value }) => value !== null)
  const value = points[marked]?.value
  return (
    <>
      {stretches.map((stretch) => {
        const [first, last] = [stretch[0]!.index, stretch.at(-1)!.index]
        const line = stretch.map((at) => `${x(at.index)},${y(at.value)}`).join(' L')
        return (
          <g key={first}>
            <path className={styles.area} d={`M${x(first)},${y(0)} L${line} L${x(last)},${y(0)} Z`} />
            <path className={styles.line} d={`M${line}${first === last ? ' h0.01' : ''}`} />
          </g>
        )
      })}
      {active !== null && (
        <line className={styles.guide} x1={x(active)} x2={x(active)} y1={y(0)} y2={y(value ?? 0)} />
      )}
      {typeof value === 'number' && <circle className={styles.dot} cx={x(marked)} cy={y(value)} r={5} />}
    </>
  )
}

/** The points with a value, in runs without a gap. */
function stretchesOf(points: readonly Point[]): { index: number; value: number }[][] {
  const stretches: { index: number; value: number }[][] = []
  for (const [index, { value }] of points.entries()) {
    if (value === null) continue
    const known = stretches.at(-1)
    if (known?.at(-1)?.index === index - 1) known.push({ index, value })
    else stretches.push([{ index, value }])
  }
  return stretches
}
