import { invitationMessages } from '../rules.ts'
import type { PublicStatus } from '#features/reservations/rules.ts'
import { Banner } from '#visitor/Banner.tsx'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import { InviteeFields } from './InviteeFields.tsx'
import type { RsvpData } from '../pages.contract.ts'
import { CalendarButtons } from '#features/reservations/visitor/CalendarButtons.tsx'
import { Occasion } from '#features/reservations/visitor/Occasion.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import { QuickLinks } from '#visitor/QuickLinks.tsx'
import { reachLinks } from '#visitor/reach-links.ts'

/** /reserva/{slug}/{id}/{token}/rsvp: an invitee confirms (pages spec §2.13, D-87). */
export function RsvpPage(data: PageProps<RsvpData>) {
  const { site, branch, reservation, place, isOpen, isFull, isPublished } = data
  const fields = (
    <InviteeFields
      privacy={
        <Privacy
          site={site}
          slug={branch.slug}
          business={data.business}
          purpose="registrar sua presença nesta reserva. Quem convidou você vê seu nome e telefone."
        />
      }
    />
  )
  return (
    <Frame site={site}>
      <BranchBar
        title="Convite"
        detail={`${branch.name} · ${branch.branch}`}
        action={
          isPublished
            ? { href: sitePath.profileInEnglish(branch.slug), label: 'Fechar', icon: 'closed' }
            : null
        }
      />
      {isOpen ? (
        <main>
          <form noValidate data-rsvp={JSON.stringify(data.call)} data-today={data.today}>
            <div className="content">
              <div className="section" data-intro>
                <h2>{reservation.owner} convidou você</h2>
                <p>
                  {reservation.status === 'WAI'
                    ? 'O restaurante ainda vai confirmar esta mesa.'
                    : 'Mesa confirmada pelo restaurante.'}
                </p>
                {isFull && (
                  <Banner tone="waiting" title={invitationMessages.full} level={3}>
                    <p>Fale com {reservation.owner}.</p>
                  </Banner>
                )}
              </div>
              <QuickLinks links={reachLinks({ place, contact: data.contact })} />
              <Occasion reservation={reservation} place={place} isNamed />
              <noscript>
                <p>Para confirmar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
              {isFull ? (
                <details className="needs-script" data-fields>
                  <summary className="text-link">Já confirmou? Corrija seus dados</summary>
                  {fields}
                </details>
              ) : (
                <div className="needs-script" data-fields>
                  {fields}
                </div>
              )}
              <div className="actions" data-after hidden>
                <CalendarButtons {...data.calendar} />
                {isPublished && (
                  <a className="button wide" href={sitePath.profileInEnglish(branch.slug)}>
                    Acessar o Perfil
                  </a>
                )}
              </div>
            </div>
            <div className="dock needs-script" data-dock>
              <p className="error" role="alert" data-reason />
              {/* Before the script runs, a submit would put the fields into the address. */}
              <button type="button" className="button wide">
                Confirmar presença
              </button>
            </div>
            <template>
              <Banner tone="good" title="" level={2} />
            </template>
          </form>
        </main>
      ) : (
        <main className="content">
          <Banner tone="off" title={closedText(reservation.status)} level={2} />
          <Occasion reservation={reservation} place={place} />
          {isPublished && (
            <div className="actions">
              <a className="button wide" href={sitePath.profileInEnglish(branch.slug)}>
                Acessar o Perfil
              </a>
            </div>
          )}
        </main>
      )}
    </Frame>
  )
}

const closedText = (status: PublicStatus) =>
  status === 'CAN' || status === 'CAB' ? 'Esta reserva foi cancelada.' : 'A data deste convite já passou.'
