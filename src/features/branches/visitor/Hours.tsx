import { dayName } from '#features/branches/rules.ts'
import { Icon } from '#visitor/icons.tsx'
import type { ProfileData } from './profile-data.ts'

/** Today's hours at a glance, the week behind one tap. */
export function Hours({ week, today }: Pick<ProfileData['branch'], 'week' | 'today'>) {
  const now = week.find(({ day }) => day === today)
  if (!now) return null
  return (
    <details className="card rows hours">
      <summary className="row">
        <Icon name="clock" />
        <span>
          <strong className="number">
            {now.hours === 'Fechado' ? 'Fechado hoje' : `Hoje, ${now.hours}`}
          </strong>
          <small>Horários da semana</small>
        </span>
        <Icon name="next" />
      </summary>
      <ul className="week">
        {week.map(({ day, hours }) => (
          <li key={day} className={day === today ? 'today' : ''}>
            <span>{dayName(day)}</span>
            <span>{hours}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
