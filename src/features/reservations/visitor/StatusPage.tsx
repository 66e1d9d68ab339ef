import { inviteeLimit, presenceText } from '../rules.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import { QuickLinks } from '#visitor/frame/QuickLinks.tsx'
import { reachLinks } from '#visitor/reach-links.ts'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { Fact } from '#visitor/frame/Facts.tsx'
import type { StatusData } from '../pages.contract.ts'
import { CalendarButtons } from './CalendarButtons.tsx'
import { Occasion } from './Occasion.tsx'
import { statusWords } from './status-words.ts'

/** /reserva/{slug}/{id}/{token}: the owner sees the reservation's status (pages spec §2.13). */
export function StatusPage(data: PageProps<StatusData>) {
  const { site, branch, place, reservation, confirmed, invitation, isPublished } = data
  const words = statusWords[reservation.status]
  const isOpen = invitation !== null
  const canInvite = inviteeLimit(reservation.person_number) > 0
  const isOff = reservation.status === 'CAN' || reservation.status === 'CAB'
  const again = isPublished && (
    <a
      className={isOpen || data.wasThere ? 'button quiet wide' : 'button wide'}
      href={sitePath.reserve(branch.slug)}
    >
      Novo Agendamento
    </a>
  )
  return (
    <Frame site={site}>
      <BranchBar
        {...(isPublished && { back: { href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' } })}
        title="Agendamento"
        branch={branch}
        action={invitation && canInvite ? { href: invitation, label: 'Convidar', outside: true } : null}
      />
      <main className="content" data-reservation={data.statusPath} data-status={reservation.status}>
        <Banner tone={words.tone} title={words.title} level={2}>
          {words.text && <p>{words.text}</p>}
          {data.presence === 'confirmed' && <p>Presença confirmada. Esperamos por você.</p>}
          {data.wasThere && <p>Obrigado pela visita.</p>}
          {data.isUnanswered && <p>O horário passou sem resposta do estabelecimento.</p>}
        </Banner>
        <QuickLinks links={reachLinks(data)} />
        <Occasion reservation={reservation} place={place} service={data.service}>
          {isOpen && data.latest && (
            <Fact icon="wait" label="Tolerância">
              Chegada até {data.latest}
            </Fact>
          )}
          {isOpen && data.reason && (
            <Fact icon="cake" label="Ocasião">
              {data.reason}
            </Fact>
          )}
          {isOpen &&
            data.wishes.map(({ label, text }) => (
              <Fact key={label} icon="chat" label={label}>
                <span className="lines" dir="auto">
                  {text}
                </span>
              </Fact>
            ))}
          {!isOff && (
            <Fact icon="done" label="Presenças">
              {presenceText(confirmed, reservation.person_number)}
            </Fact>
          )}
        </Occasion>
        {data.cancellation_policy && isOpen && (
          <section className="section">
            <h2>Política de cancelamento</h2>
            <p className="lines">{data.cancellation_policy}</p>
          </section>
        )}
        <div className="actions">
          {data.presence === 'asked' && (
            <button type="button" className="button wide needs-script" data-presence={data.presencePath}>
              Confirmar presença
            </button>
          )}
          {invitation && canInvite && (
            <a
              className={data.presence === 'asked' ? 'button quiet wide' : 'button wide'}
              href={invitation}
              target="_blank"
              rel="noopener noreferrer"
            >
              Chamar quem vem com você
            </a>
          )}
          {isOff && again}
          {data.wasThere && isPublished && (
            <a className="button wide" href={sitePath.reserveAgain(branch.slug, reservation.person_number)}>
              Reservar de novo
            </a>
          )}
          <a className="button quiet wide" href={data.inviteesPath}>
            Ver Presenças Confirmadas
          </a>
          {isOpen && <CalendarButtons file={data.calendarPath} google={data.googleCalendar} />}
          {!isOff && again}
          {isOff && (
            <a className="text-link" href={data.calendarPath} download="agendamento.ics">
              Tirar do meu calendário
            </a>
          )}
          {reservation.status !== 'CAN' && (
            <>
              <button
                type="button"
                className="text-link danger needs-script"
                data-cancel={data.cancelPath}
                data-over={isOpen ? undefined : ''}
              >
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
