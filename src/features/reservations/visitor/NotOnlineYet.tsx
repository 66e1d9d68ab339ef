import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import { CallLink } from './CallLink.tsx'
import type { ReserveData } from '../pages.contract.ts'
import { ReachHouse } from './ReachHouse.tsx'

/** What the request page shows of a house without any service: how to ask for a table, and the profile. */
export function NotOnlineYet({ branch }: Pick<PageProps<ReserveData>, 'branch'>) {
  const { callPhone, contact } = branch
  const isReached = callPhone !== null || contact !== null
  return (
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
        <a className={isReached ? 'button quiet wide' : 'button wide'} href={sitePath.profile(branch.slug)}>
          Acessar o Perfil
        </a>
      </div>
    </main>
  )
}
