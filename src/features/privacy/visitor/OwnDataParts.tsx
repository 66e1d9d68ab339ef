import { Banner } from '#visitor/frame/Banner.tsx'
import { Fact } from '#visitor/frame/Facts.tsx'
import { countText } from '#lib/text/count-text.ts'
import { numericDate } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import type { OwnData, ShownOwnData } from '../pages.contract.ts'
import { pageMinutes } from '../rules.ts'

type OpenData = Extract<ShownOwnData, { kind: 'open' }> & { business: string }

const shownReservations = 10

/** Everything that the guest's page shows, and what they can do. */
export function OwnDataParts({ data, business, marketing, filePath }: OpenData) {
  return (
    <>
      {data.erasure_requested && (
        <Banner tone="waiting" title="Você pediu para apagar os seus dados" level={2}>
          <p>
            Pedido de {numericDate(data.erasure_requested)}. {business} responde em até 15 dias.
          </p>
        </Banner>
      )}
      <section className="card section">
        <h2>Cadastro</h2>
        <dl className="facts">
          <Fact icon="person" label="Nome">
            {data.name}
          </Fact>
          <Fact icon="phone" label="Telefone">
            {data.phone}
          </Fact>
          {data.email && (
            <Fact icon="mail" label="E-mail">
              {data.email}
            </Fact>
          )}
          {data.birth_date && (
            <Fact icon="cake" label="Data de nascimento">
              {numericDate(data.birth_date)}
            </Fact>
          )}
          {data.registrations.map(({ unit, day, visits }) => (
            <Fact key={unit} icon="pin" label={unit}>
              desde {numericDate(day)}
              {visits > 0 && ` · ${countText(visits, 'visita', 'visitas')}`}
            </Fact>
          ))}
        </dl>
      </section>
      <Reservations data={data} />
      <Marketing consent={data.consent} sentence={marketing} />
      <p className="small-print">
        Algum dado está errado, ou você quer ver o que não está aqui, como anotações da equipe e conversas?
        Fale com {business}, responsável por estes dados. Esta página vale por {pageMinutes} minutos.
      </p>
      <div className="actions">
        <a className="button wide" href={filePath} download="meus-dados.json">
          Baixar meus dados
        </a>
        {!data.erasure_requested && (
          <button type="button" className="text-link danger needs-script" data-erase>
            Pedir para apagar meus dados
          </button>
        )}
      </div>
    </>
  )
}

function Reservations({ data }: { data: OwnData }) {
  const { reservations, hidden, answers } = data
  const more = reservations.length - shownReservations
  return (
    <section className="section">
      <h2>Agendamentos e pesquisas</h2>
      {reservations.length === 0 && hidden === 0 ? (
        <p>Nenhum agendamento.</p>
      ) : (
        <ul className="card rows">
          {reservations.slice(0, shownReservations).map(({ unit, date, time, person_number }) => (
            <li key={`${unit} ${date} ${time}`} className="row">
              <span>
                <strong className="number">
                  {numericDate(date)} · {time}
                </strong>
                <small>
                  {unit} · {peopleText(person_number)}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="hint">E {countText(more, 'outro', 'outros')}, no arquivo para baixar.</p>}
      {hidden > 0 && (
        <p className="hint">
          {countText(hidden, 'agendamento feito', 'agendamentos feitos')} com outro e-mail: peça ao
          estabelecimento.
        </p>
      )}
      {answers > 0 && <p>{countText(answers, 'resposta de pesquisa', 'respostas de pesquisa')}.</p>}
    </section>
  )
}

function Marketing({ consent, sentence }: { consent: OwnData['consent']; sentence: string }) {
  return (
    <section className="section">
      <h2>Novidades e ofertas</h2>
      {consent.kind === 'given' && (
        <p>
          Você aceitou receber em {numericDate(consent.day)}, em {consent.unit}.
        </p>
      )}
      {consent.kind === 'waiting' && (
        <p>Alguém marcou que você quer receber em {numericDate(consent.day)}. Só vale se você confirmar.</p>
      )}
      {consent.kind === 'none' && <p>Você não recebe novidades.</p>}
      {consent.kind !== 'given' && <p className="hint">{sentence}</p>}
      <div className="actions">
        {consent.kind !== 'given' && (
          <button type="button" className="button quiet needs-script" data-consent="true">
            Quero receber
          </button>
        )}
        {consent.kind !== 'none' && (
          <button type="button" className="button quiet needs-script" data-consent="false">
            Não quero receber
          </button>
        )}
      </div>
    </section>
  )
}
