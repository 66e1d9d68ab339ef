import styles from './auth.module.css'

type Table = { x: number; y: number; seats: number; free?: boolean }

/** A room from above, in units of the drawing: tables for four and six, one of them free. */
const tables: Table[] = [
  { x: 70, y: 70, seats: 4 },
  { x: 200, y: 60, seats: 6 },
  { x: 330, y: 75, seats: 4 },
  { x: 455, y: 60, seats: 4 },
  { x: 120, y: 190, seats: 6 },
  { x: 260, y: 185, seats: 4 },
  { x: 395, y: 195, seats: 6, free: true },
  { x: 60, y: 315, seats: 4 },
  { x: 190, y: 310, seats: 4 },
  { x: 325, y: 320, seats: 6 },
  { x: 455, y: 315, seats: 4 },
]

/** A drawing of a full house, for decoration. */
export function FloorPlan() {
  return (
    <svg className={styles.plan} viewBox="0 0 520 390" aria-hidden="true">
      {tables.map(({ x, y, seats, free }) => (
        <g key={`${x}-${y}`} data-free={free}>
          <circle className={styles.table} cx={x} cy={y} r={seats === 6 ? 34 : 26} />
          {Array.from({ length: seats }, (_, seat) => {
            const angle = ((seat + 0.5) / seats) * 2 * Math.PI
            const distance = seats === 6 ? 48 : 40
            return (
              <circle
                key={seat}
                className={styles.seat}
                cx={Math.round(x + distance * Math.cos(angle))}
                cy={Math.round(y + distance * Math.sin(angle))}
                r={7}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
}
