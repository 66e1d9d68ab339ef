import { todayText } from '../opening.ts'
import { part } from '../profile-parts.ts'
import { weekdayNames } from '#lib/days/days.ts'
import { PageIcon } from '#visitor/page-icons.tsx'
import type { ProfileData } from '../pages.contract.ts'

/** Today's hours; one tap opens the week. The phone marks the current day again (profile.enhance.ts). */
export function Hours({ week, today }: Pick<ProfileData['branch'], 'week' | 'today'>) {
  if (week.length === 0) return null
  return (
    <details className="card hours" {...part('hours')}>
      <summary className="row">
        <PageIcon name="clock" />
        <span>
          <strong className="number" data-today>
            {todayText(week, today)}
          </strong>
          <small>Horários da semana</small>
        </span>
        <PageIcon name="next" />
      </summary>
      <table className="week" aria-label="Horários da semana">
        <tbody>
          {week.map(({ day, hours }) => (
            <tr key={day} data-day={day} {...(day === today ? { 'aria-current': 'date' as const } : {})}>
              <th scope="row">{weekdayNames[day]}</th>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
