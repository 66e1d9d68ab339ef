import type { PageProps } from '#lib/page.ts'
import { telLink } from '#lib/person/phone.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { paymentMethods } from '../payment-methods.ts'
import { part } from '../profile-parts.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { Frame } from '#visitor/frame/Frame.tsx'
import { PageIcon } from '#visitor/page-icons.tsx'
import { MenuCards } from '#visitor/frame/MenuCards.tsx'
import { Offline } from '#visitor/offline/Offline.tsx'
import { Contacts } from './Contacts.tsx'
import { Gallery } from './Gallery.tsx'
import { GoodToKnow } from './GoodToKnow.tsx'
import { Highlights } from './Highlights.tsx'
import { Hours } from './Hours.tsx'
import { ProfileHead } from './ProfileHead.tsx'
import type { ProfileData } from '../pages.contract.ts'
import { QuickActions } from './QuickActions.tsx'
import { TableTimes } from './TableTimes.tsx'

/** /perfil/{slug}: everything a guest asks before coming (D-69). Parts that the establishment left empty are not shown. */
export function ProfilePage({
  site,
  branch,
  answers,
  menus,
  tables,
  reserveOnline,
  callsBase,
  callPhone,
}: PageProps<ProfileData>) {
  const contact = branch.phone ? { phone: branch.phone, isWhatsapp: branch.phoneIsWhatsapp } : null
  return (
    <Frame site={site}>
      <Offline old="Estas informações podem estar desatualizadas." contact={contact} />
      <main>
        <ProfileHead site={site} branch={branch} />
        <div className="content profile">
          <QuickActions branch={branch} menus={menus} />
          {tables && <TableTimes slug={branch.slug} zone={branch.clock.zone} tables={tables} />}
          {callPhone && (
            <a className="button quiet wide" href={telLink(callPhone)} {...part('call')}>
              <PageIcon name="phone" /> Reservar por telefone
            </a>
          )}
          {branch.description && (
            <p className="lines" dir="auto" {...part('description')}>
              {branch.description}
            </p>
          )}
          <Hours week={branch.week} today={branch.today} />
          {menus.length > 0 && (
            <section className="section" id="cardapios">
              <h2>Cardápios</h2>
              <MenuCards slug={branch.slug} menus={menus} />
            </section>
          )}
          {branch.highlights.length > 0 && <Highlights highlights={branch.highlights} />}
          {branch.gallery.length > 0 && <Gallery photos={branch.gallery} of={branchTitle(branch)} />}
          <Contacts branch={branch} />
          {branch.payment_methods.length > 0 && (
            <section className="section" {...part('payment_methods')}>
              <h2>Formas de pagamento</h2>
              <ul className="tags">
                {branch.payment_methods.map((method) => (
                  <li key={method} className="tag">
                    {paymentMethods[method]}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {answers.length > 0 && <GoodToKnow answers={answers} />}
          {branch.info && (
            <section className="section" {...part('info')}>
              <h2>Informações</h2>
              <p className="lines" dir="auto">
                {branch.info}
              </p>
            </section>
          )}
        </div>
        {reserveOnline && (
          <div className="dock">
            <div data-calls={callsBase} />
            <a className="button wide" href={sitePath.reserve(branch.slug)}>
              Reservar uma mesa
            </a>
          </div>
        )}
      </main>
    </Frame>
  )
}
