import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import { MenuCards } from '#visitor/frame/MenuCards.tsx'
import type { MenuListData } from '../pages.contract.ts'
import { Offline } from '#visitor/offline/Offline.tsx'

/** /cardapios/{slug}: the branch's active menus (D-69). */
export function MenusPage({ site, branch, contact, menus, reserveOnline }: PageProps<MenuListData>) {
  const profile = { href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }
  return (
    <Frame site={site}>
      <BranchBar back={profile} title="Cardápios" branch={branch} />
      <Offline old="Este cardápio pode estar desatualizado." contact={contact} />
      <main>
        <div className="content">
          {menus.length > 0 ? (
            <MenuCards slug={branch.slug} menus={menus} large />
          ) : (
            <div className="message">
              <p>Nenhum cardápio publicado no momento.</p>
              <a className="button" href={profile.href}>
                Acessar o Perfil
              </a>
            </div>
          )}
        </div>
        {reserveOnline && menus.length > 0 && (
          <div className="dock">
            <a className="button wide" href={sitePath.reserve(branch.slug)}>
              Reservar uma mesa
            </a>
          </div>
        )}
      </main>
    </Frame>
  )
}
