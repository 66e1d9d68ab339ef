import { invitationMessages } from '../rules.ts'
import type { PublicStatus } from '#features/reservations/rules.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { Declined } from './Declined.tsx'
import { InviteeFields } from './InviteeFields.tsx'
import type { RsvpData } from '../pages.contract.ts'
import { CalendarButtons } from '#features/reservations/visitor/CalendarButtons.tsx'
import { Occasion } from '#features/reservations/visitor/Occasion.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import { QuickLinks } from '#visitor/frame/QuickLinks.tsx'
import { reachLinks } from '#visitor/reach-links.ts'

/** /reserva/{slug}/{id}/{token}/rsvp: an invitee confirms (pages spec §2.13, D-87). */
export function RsvpPage(data: PageProps<RsvpData>) {
  const { site, branch, reservation, place, isOpen, isFull, isPublished, present } = data
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
  const { owner } = reservation
  const table =
    reservation.status === 'WAI'
      ? 'O restaurante ainda vai confirmar esta mesa.'
      : 'Mesa confirmada pelo restaurante.'
  const folded = present
    ? isFull
      ? 'Corrigir seus dados'
      : 'Confirmar outra pessoa'
    : isFull && 'Já confirmou? Corrija seus dados'
  return (
    <Frame site={site}>
      <BranchBar
        title="Convite"
        branch={branch}
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
                {present ? (
                  <Banner tone="good" title={invitationMessages.present(present.name)} level={2}>
                    <p>{table}</p>
                  </Banner>
                ) : (
                  <>
                    <h2>{owner} convidou você</h2>
                    <p>{table}</p>
                    {isFull && (
                      <Banner tone="waiting" title={invitationMessages.full} level={3}>
                        <p>Fale com {owner}.</p>
                      </Banner>
                    )}
                  </>
                )}
              </div>
              <Declined owner={owner} href={data.decline} />
              <QuickLinks links={reachLinks({ place, contact: data.contact })} />
              <Occasion reservation={reservation} place={place} service={data.service} isNamed />
              <noscript>
                <p>Para confirmar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
              <div className="actions" data-after hidden={!present}>
                <CalendarButtons {...data.calendar} />
                {isPublished && (
                  <a className="button wide" href={sitePath.profileInEnglish(branch.slug)}>
                    Acessar o Perfil
                  </a>
                )}
                <button type="button" className="text-link danger needs-script" data-withdraw>
                  Não vou mais poder ir
                </button>
              </div>
              {folded ? (
                <details className="needs-script" data-fields>
                  <summary className="text-link">{folded}</summary>
                  {fields}
                </details>
              ) : (
                <div className="needs-script" data-fields>
                  {fields}
                </div>
              )}
            </div>
            <div className="dock needs-script" data-dock>
              <p className="error" role="alert" data-reason />
              {/* Before the script runs, a submit would put the fields into the address. */}
              <button type="button" className="button wide" data-confirm>
                Confirmar presença
              </button>
              {!present && (
                <button type="button" className="text-link" data-decline>
                  Não vou poder ir
                </button>
              )}
            </div>
            <template>
              <Banner tone="good" title="" level={2}>
                <p>{table}</p>
              </Banner>
            </template>
          </form>
        </main>
      ) : (
        <main className="content">
          <Banner tone="off" title={closedText(reservation.status)} level={2} />
          <Occasion reservation={reservation} place={place} service={data.service} />
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
