import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { roundTicks, shownLabels } from './scale.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import styles from './ChartFrame.module.css'

/** A place on the horizontal axis. */
export type ChartPoint = {
  /** Under the axis, such as '21 de nov'. */
  tick: string
  /** Heading of the facts about the point, such as 'sáb, 21 de nov'. */
  title: string
  /** The facts about the point, one line each. */
  lines: readonly string[]
}

/** Positions inside the drawing, in pixels. */
export type Plane = {
  /** The middle of a point. */
  x: (index: number) => number
  y: (value: number) => number
  /** Room of one point. */
  band: number
  /** The point that is told of, if any. */
  active: number | null
}

type Props = {
  /** The accessible name, such as 'Evolução do NPS'. */
  label: string
  points: readonly ChartPoint[]
  /** Lowest and highest value. */
  range: readonly [number, number]
  /** 'edge': the first and the last point stand at the edges; 'band': each in the middle of its own room. */
  places: 'edge' | 'band'
  /** The marks of the chart, as SVG. */
  children: (plane: Plane) => ReactNode
}

const height = 240
/** Half a label has room on the right of the last point. */
const margin = { top: 12, right: 32, bottom: 30, left: 38 }
const labelWidth = 76
/** Pixels of a digit of the axis, and of the space beside its numbers. */
const digit = { width: 7.5, gap: 8 }

/**
 * The axes of a chart, and the facts about the point under pointer or thumb. By keyboard and for screen readers it is a slider over the
 * points; a chart also has a table (`ChartTable`) for people who read rather than look.
 */
export function ChartFrame({ label, points, range, places, children }: Props) {
  const { ref, width } = useElementSize()
  const [active, setActive] = useState<number | null>(null)
  const shown = active === null ? null : Math.min(active, points.length - 1)
  const ticks = roundTicks(...range)
  const [bottom, top] = [ticks[0]!, ticks.at(-1)!]
  const longest = Math.max(...ticks.map((tick) => wholeNumberText(tick).length))
  const room = { ...margin, left: Math.max(margin.left, longest * digit.width + digit.gap) }
  const inner = {
    width: Math.max(0, width - room.left - room.right),
    height: height - room.top - room.bottom,
  }
  const last = Math.max(1, points.length - 1)
  const band = places === 'edge' ? inner.width / last : inner.width / points.length
  const x = (index: number) => room.left + (places === 'edge' ? index * band : (index + 0.5) * band)
  const y = (value: number) => room.top + inner.height * (1 - (value - bottom) / (top - bottom))

  const point = (event: PointerEvent<HTMLElement>) => {
    const along = event.clientX - event.currentTarget.getBoundingClientRect().left - room.left
    const index = places === 'edge' ? Math.round(along / band) : Math.floor(along / band)
    setActive(Math.max(0, Math.min(points.length - 1, index)))
  }
  const told = shown === null ? undefined : points[shown]
  const spoken = told ?? points.at(-1)
  return (
    <div
      ref={ref}
      className={styles.frame}
      style={{ height }}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={() => setActive(null)}
    >
      <input
        type="range"
        className={styles.slider}
        aria-label={`${label}, ponto a ponto`}
        min={0}
        max={points.length - 1}
        value={shown ?? points.length - 1}
        aria-valuetext={spoken && [spoken.title, ...spoken.lines].join(', ')}
        onChange={(event) => setActive(Number(event.currentTarget.value))}
        onFocus={() => setActive((known) => known ?? points.length - 1)}
        onBlur={() => setActive(null)}
      />
      {width > 0 && (
        <svg width={width} height={height} className={styles.drawing} aria-hidden focusable="false">
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? styles.zero : styles.line}
                x1={room.left}
                x2={width - room.right}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text
                className={styles.tick}
                x={room.left - digit.gap}
                y={y(tick)}
                dy="0.32em"
                textAnchor="end"
              >
                {wholeNumberText(tick)}
              </text>
            </g>
          ))}
          {shownLabels(points.length, inner.width, labelWidth).map((index) => (
            <text key={index} className={styles.tick} x={x(index)} y={height - 8} textAnchor="middle">
              {points[index]!.tick}
            </text>
          ))}
          {children({ x, y, band, active: shown })}
        </svg>
      )}
      {told && shown !== null && (
        <div
          className={styles.told}
          data-side={x(shown) > width / 2 ? 'left' : 'right'}
          style={{ left: x(shown) }}
          aria-hidden
        >
          <b>{told.title}</b>
          {told.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </div>
      )}
    </div>
  )
}
