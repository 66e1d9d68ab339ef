import type { PublicStatus } from '#features/reservations/rules.ts'
import { fullDay, numericDate } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { Banner } from '#visitor/Banner.tsx'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { Site } from '#visitor/site.ts'
import { Fact } from './Facts.tsx'
import { statusWords } from './status-words.ts'

export type StatusData = {
  site: Site
  branch: { slug: string; name: string; branch: string }
  place: { lines: string[]; map: string } | null
  reservation: { owner: string; person_number: number; date: string; time: string; status: PublicStatus }
  cancellation_policy: string | null
  /** API addresses of this reservation, for the enhancement. */
  statusPath: string
  cancelPath: string
}

/** /reserva/{slug}/{id}/{token}: how the reservation stands, for its owner (2 §2.13). */
export function StatusPage(data: StatusData) {
  const { site, branch, place, reservation } = data
  const words = statusWords[reservation.status]
  const [weekday] = fullDay(reservation.date).split(', ')
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: `/perfil/${branch.slug}`, label: 'Voltar ao perfil' }}
        title="Agendamento"
        detail={`${branch.name} · ${branch.branch}`}
      />
      <main className="content" data-reservation={data.statusPath} data-status={reservation.status}>
        <Banner tone={words.tone} title={words.title} level={2}>
          {words.text && <p>{words.text}</p>}
        </Banner>
        <dl className="card facts">
          <Fact icon="person" label="Em nome de">
            {reservation.owner}
          </Fact>
          <Fact icon="calendar" label="Data" large>
            {weekday}, {numericDate(reservation.date)}
          </Fact>
          <Fact icon="clock" label="Horário" large>
            {reservation.time}
          </Fact>
          <Fact icon="people" label="Pessoas" large>
            {peopleText(reservation.person_number)}
          </Fact>
          {place && (
            <Fact icon="pin" label="Endereço">
              {place.lines.map((line) => (
                <span key={line} className="line">
                  {line}
                </span>
              ))}
              <a href={place.map} target="_blank" rel="noopener noreferrer">
                Ver no mapa
              </a>
            </Fact>
          )}
        </dl>
        {data.cancellation_policy && (
          <section className="section">
            <h2>Política de cancelamento</h2>
            <p className="lines">{data.cancellation_policy}</p>
          </section>
        )}
        <div className="actions">
          <a className="button quiet wide" href={`/reserva/${branch.slug}`}>
            Novo Agendamento
          </a>
          {reservation.status !== 'CAN' && (
            <button type="button" className="text-link danger" data-cancel={data.cancelPath}>
              Cancelar Agendamento
            </button>
          )}
        </div>
      </main>
    </Frame>
  )
}
