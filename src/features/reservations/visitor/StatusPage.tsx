import { presenceText } from '../rules.ts'
import { Banner } from '#visitor/Banner.tsx'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import { Icon } from '#visitor/icons.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import { Fact } from '#visitor/Facts.tsx'
import type { StatusData } from '../pages.contract.ts'
import { Occasion } from './Occasion.tsx'
import { statusWords } from './status-words.ts'

/** /reserva/{slug}/{id}/{token}: the owner sees the reservation's status (pages spec §2.13). */
export function StatusPage(data: PageProps<StatusData>) {
  const { site, branch, place, reservation, confirmed, invitation } = data
  const words = statusWords[reservation.status]
  const isOpen = invitation !== null
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }}
        title="Agendamento"
        detail={`${branch.name} · ${branch.branch}`}
        action={invitation ? { href: invitation, label: 'Convidar', outside: true } : null}
      />
      <main className="content" data-reservation={data.statusPath} data-status={reservation.status}>
        <Banner tone={words.tone} title={words.title} level={2}>
          {words.text && <p>{words.text}</p>}
          {data.isUnanswered && <p>O horário passou sem resposta do estabelecimento.</p>}
        </Banner>
        <Occasion reservation={reservation} place={place}>
          <Fact icon="done" label="Presenças">
            {presenceText(confirmed, reservation.person_number)}
          </Fact>
        </Occasion>
        {data.cancellation_policy && (
          <section className="section">
            <h2>Política de cancelamento</h2>
            <p className="lines">{data.cancellation_policy}</p>
          </section>
        )}
        <div className="actions">
          <a className={isOpen ? 'button wide' : 'button quiet wide'} href={data.inviteesPath}>
            Ver Presenças Confirmadas
          </a>
          {isOpen && (
            <a className="button quiet wide" href={data.calendarPath} download="agendamento.ics">
              <Icon name="calendar" /> Adicionar ao calendário
            </a>
          )}
          <a className={isOpen ? 'button quiet wide' : 'button wide'} href={sitePath.reserve(branch.slug)}>
            Novo Agendamento
          </a>
          {reservation.status !== 'CAN' && (
            <>
              <button type="button" className="text-link danger needs-script" data-cancel={data.cancelPath}>
                Cancelar Agendamento
              </button>
              <noscript>
                <p className="hint">Para cancelar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
            </>
          )}
        </div>
      </main>
    </Frame>
  )
}
