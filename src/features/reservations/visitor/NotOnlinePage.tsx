import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { CallLink } from './CallLink.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { NotOnlineData } from '../pages.contract.ts'
import { ReachHouse } from './ReachHouse.tsx'

/** /reserva/{slug} of a house without any service: how to ask for a table, and the profile. */
export function NotOnlinePage({ site, branch }: PageProps<NotOnlineData>) {
  const { callPhone, contact } = branch
  const isReached = callPhone !== null || contact !== null
  const profile = { href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }
  return (
    <Frame site={site}>
      <BranchBar back={profile} title="Reservar uma mesa" branch={branch} />
      <main className="message">
        <h2>Ainda não reservamos online</h2>
        <p>
          {isReached
            ? 'Para pedir uma mesa, fale com a casa.'
            : 'No perfil estão os horários e o endereço da casa.'}
        </p>
        <div className="actions">
          {callPhone ? (
            <CallLink phone={callPhone} className="button wide" />
          ) : (
            <ReachHouse contact={contact} className="button wide" />
          )}
          <a className={isReached ? 'button quiet wide' : 'button wide'} href={profile.href}>
            Acessar o Perfil
          </a>
        </div>
      </main>
    </Frame>
  )
}
