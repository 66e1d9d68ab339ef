import { inviteeLimit, presenceText } from '#features/reservations/rules.ts'
import { initials } from '#lib/person/initials.ts'
import { isErasedPhone } from '#lib/person/person.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { InviteesData } from '../pages.contract.ts'
import type { PageProps } from '#lib/page.ts'

/** /reserva/{slug}/{id}/{token}/guests: the owner sees who confirmed (pages spec §2.13). */
export function InviteesPage({
  site,
  branch,
  reservation,
  guests,
  home,
  invitation,
}: PageProps<InviteesData>) {
  const invites = invitation !== null && inviteeLimit(reservation.person_number) > 0
  return (
    <Frame site={site}>
      <BranchBar back={{ href: home, label: 'Voltar ao agendamento' }} title="Presenças" branch={branch} />
      <main>
        <div className="content">
          <h2 className="number">{presenceText(guests.length, reservation.person_number)}</h2>
          {guests.length === 0 ? (
            <p className="card">Nenhum convidado confirmado até o momento.</p>
          ) : (
            <ul className="card rows">
              {guests.map(({ name, phone }) => (
                <li key={phone} className="row">
                  <span className="initials" aria-hidden="true">
                    {initials(name)}
                  </span>
                  <span>
                    <strong>{name}</strong>
                    {!isErasedPhone(phone) && <small className="number">{formatPhone(phone)}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={invites ? 'dock two' : 'dock'}>
          <a className="button quiet" href={home}>
            Voltar
          </a>
          {invites && (
            <a className="button" href={invitation} target="_blank" rel="noopener noreferrer">
              Convidar
            </a>
          )}
        </div>
      </main>
    </Frame>
  )
}
