import type { PublicStatus } from '#features/reservations/rules.ts'
import { Banner } from '#visitor/Banner.tsx'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { Site } from '#visitor/site.ts'
import { GuestFields } from './GuestFields.tsx'
import { Occasion, type Place } from './Occasion.tsx'
import { Privacy } from './Privacy.tsx'

export type RsvpData = {
  site: Site
  branch: { slug: string; name: string; branch: string }
  /** Who answers for the data that the form collects (D-98). */
  business: string
  place: Place
  reservation: { owner: string; person_number: number; date: string; time: string; status: PublicStatus }
  /** Presence may still be confirmed. */
  isOpen: boolean
  /** The venue's day. */
  today: string
  /** What the enhancement's call is made with. */
  call: { business_id: number; branch_id: number; id: number; token: string }
}

/** /reserva/{slug}/{id}/{token}/rsvp: an invited guest says that they come (2 §2.13, D-87). */
export function RsvpPage(data: RsvpData) {
  const { site, branch, reservation, place, isOpen } = data
  return (
    <Frame site={site}>
      <BranchBar
        title="Convite"
        detail={`${branch.name} · ${branch.branch}`}
        action={{ href: `/profile/${branch.slug}`, label: 'Fechar', icon: 'closed' }}
      />
      {isOpen ? (
        <main>
          <form noValidate data-rsvp={JSON.stringify(data.call)} data-today={data.today}>
            <div className="content">
              <h2 data-intro>{reservation.owner} convidou você</h2>
              <Occasion reservation={reservation} place={place} />
              <noscript>
                <p>Para confirmar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
              <GuestFields
                privacy={
                  <Privacy
                    site={site}
                    business={data.business}
                    purpose="registrar sua presença nesta reserva. Quem convidou você vê seu nome e telefone."
                  />
                }
              />
            </div>
            <div className="content" data-after hidden>
              <a className="button wide" href={`/profile/${branch.slug}`}>
                Acessar o Perfil
              </a>
            </div>
            <div className="dock" data-dock>
              <p className="error" role="alert" data-reason />
              {/* Asleep, a submit would put what was typed into the address. */}
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
          <div className="actions">
            <a className="button wide" href={`/profile/${branch.slug}`}>
              Acessar o Perfil
            </a>
          </div>
        </main>
      )}
    </Frame>
  )
}

const closedText = (status: PublicStatus) =>
  status === 'CAN' || status === 'CAB' ? 'Esta reserva foi cancelada.' : 'A data deste convite já passou.'
