import { ChartFrame, type ChartPoint, type Plane } from './ChartFrame.tsx'
import styles from './BarChart.module.css'

/** `part` is some of `whole`. */
type Point = ChartPoint & { whole: number; part: number }

type Props = {
  label: string
  points: readonly Point[]
  /** The meanings of the two. */
  names: { whole: string; part: string }
}

/** For each point a bar, filled as far as a part of it goes. */
export function BarChart({ label, points, names }: Props) {
  const most = Math.max(4, ...points.map(({ whole }) => whole))
  return (
    <div>
      <ul className={styles.legend}>
        <li>
          <span className={`${styles.swatch} ${styles.wholeSwatch}`} aria-hidden />
          {names.whole}
        </li>
        <li>
          <span className={`${styles.swatch} ${styles.partSwatch}`} aria-hidden />
          {names.part}
        </li>
      </ul>
      <ChartFrame label={label} points={points} range={[0, most]} places="band">
        {(plane) => points.map((point, index) => <Bar key={point.title} {...{ point, index, plane }} />)}
      </ChartFrame>
    </div>
  )
}

function Bar({ point, index, plane }: { point: Point; index: number; plane: Plane }) {
  const { x, y, band, active } = plane
  const width = Math.max(2, Math.min(36, band * 0.7))
  const left = x(index) - width / 2
  const rectOf = (value: number) => ({ y: y(value), height: Math.max(0, y(0) - y(value)) })
  const radius = Math.min(3, width / 3)
  return (
    <g className={active === null || active === index ? undefined : styles.faded}>
      {point.whole > 0 && (
        <rect className={styles.whole} x={left} width={width} rx={radius} {...rectOf(point.whole)} />
      )}
      {point.part > 0 && (
        <rect className={styles.part} x={left} width={width} rx={radius} {...rectOf(point.part)} />
      )}
    </g>
  )
}
