import { relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { NearTables } from '../pages.contract.ts'

type TablesProps = { slug: string; zone: string; tables: NearTables }

/** The times of today and tomorrow, by service (D-144): each opens the request form with people, day and time chosen. The phone hides those that pass. */
export function TableTimes({ slug, zone, tables: { people, days, today } }: TablesProps) {
  return (
    <section className="section" data-tables={zone}>
      <h2>Mesa para {peopleText(people)}</h2>
      {days.map(({ date, services }) => {
        const relative = relativeDay(date, today)
        return (
          <div key={date} className="near" data-date={date}>
            <h3>
              <span className="capital">{relative}</span>
              <span className="muted"> · {weekdayAndDay(date)}</span>
            </h3>
            {services.map(({ title, times }) => (
              <div key={title + times[0]} className="near" data-service>
                <h4 className={times.length > 0 ? undefined : 'muted'}>{title}</h4>
                {times.length > 0 && (
                  <ul className="times">
                    {times.map((time) => (
                      <li key={time}>
                        <a
                          className="time"
                          href={sitePath.reserveTable(slug, String(people), date, time)}
                          aria-label={`${time}, ${relative}`}
                          data-at={`${date} ${time}`}
                        >
                          {time}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </div>
        )
      })}
    </section>
  )
}
