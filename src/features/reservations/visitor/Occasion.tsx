import type { ReactNode } from 'react'
import { weekdayAndDate } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { AddressLine } from '#visitor/frame/AddressLine.tsx'
import { Fact } from '#visitor/frame/Facts.tsx'
import type { VenueAddress } from '../pages.contract.ts'

type OccasionProps = {
  reservation: { owner: string; person_number: number; date: string; time: string }
  place: VenueAddress
  /** The name of its service. */
  service?: string | null
  /** The name stands elsewhere on the page. */
  isNamed?: boolean
  /** More facts, between people and address. */
  children?: ReactNode
}

/** The facts of a reservation: owner, time, party and address. */
export function Occasion({ reservation, place, service, isNamed = false, children }: OccasionProps) {
  return (
    <dl className="card facts">
      {!isNamed && (
        <Fact icon="person" label="Em nome de">
          {reservation.owner}
        </Fact>
      )}
      <Fact icon="calendar" label="Data" large>
        {weekdayAndDate(reservation.date)}
      </Fact>
      <Fact icon="clock" label="Horário" large>
        {reservation.time}
        {service && <span className="muted"> · {service}</span>}
      </Fact>
      <Fact icon="people" label="Pessoas" large>
        {peopleText(reservation.person_number)}
      </Fact>
      {children}
      {place && (
        <Fact icon="pin" label="Endereço">
          {place.lines.map((line) => (
            <span key={line} className="line">
              <AddressLine text={line} />
            </span>
          ))}
          <a href={place.map} target="_blank" rel="noopener noreferrer">
            Ver no mapa
          </a>
        </Fact>
      )}
    </dl>
  )
}
