import { innerHtml, markup } from '#lib/text/markup.ts'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import { PageIcon } from '#visitor/page-icons.tsx'
import { dishMarkup } from './dish-markup.ts'
import { FilterOpener } from './FilterOpener.tsx'
import type { MenuData } from '../pages.contract.ts'
import { MenuTools } from './MenuTools.tsx'
import { usedTags } from '../rules.ts'
import { Offline } from '#visitor/offline/Offline.tsx'

/** A menu with fewer items has no search and no filters. */
const searchedFrom = 5
/**
 * From this many items on, the search stands open, and the browser skips the layout of items far from the screen (content-visibility), so that
 * the page stays fast.
 */
const longFrom = 40

/** /cardapios/{slug}/{id}: one menu, in large type, with aligned prices and links to its sections. */
export function MenuPage({ site, branch, contact, menu, reserveOnline }: PageProps<MenuData>) {
  const { sections } = menu
  const jumps = sections.length > 1
  const count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const searched = count >= searchedFrom
  const long = count >= longFrom
  const filters = searched && !long && usedTags(sections).length > 0
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.menus(branch.slug), label: 'Voltar aos cardápios' }}
        title={menu.name}
        branch={branch}
        isLong
        action={searched ? { href: '#busca', label: 'Ir para a busca', icon: 'search' } : null}
      />
      <Offline old="Este cardápio pode estar desatualizado." contact={contact} />
      <main>
        <div id="topo" className={long ? 'content menu long' : 'content menu'} data-menu>
          {menu.description && (
            <p className="lines" dir="auto">
              {menu.description}
            </p>
          )}
          {searched && <MenuTools sections={sections} open={long} />}
          {(jumps || filters) && (
            <div className="jump-row">
              {filters && <FilterOpener />}
              {jumps && (
                <nav className="jump" aria-label="Seções do cardápio">
                  {sections.map(({ id, name }) => (
                    <a key={id} href={`#secao-${id}`} dir="auto">
                      {name}
                    </a>
                  ))}
                </nav>
              )}
            </div>
          )}
          {sections.map(({ id, name, items }) => (
            <section
              key={id}
              id={`secao-${id}`}
              className={jumps ? 'menu-section below-jump' : 'menu-section'}
            >
              <h2 dir="auto">{name}</h2>
              <ul {...innerHtml(markup`${items.map(dishMarkup)}`)} />
            </section>
          ))}
          {sections.length === 0 && (
            <div className="message">
              <p>Este cardápio ainda não tem itens.</p>
              <a className="button" href={sitePath.menus(branch.slug)}>
                Ver os cardápios
              </a>
            </div>
          )}
          {searched && (
            <div className="none" hidden data-none>
              <p>Tente outra palavra ou tire um filtro.</p>
              <button type="button" className="button quiet" data-clear>
                Limpar busca
              </button>
            </div>
          )}
          {sections.length > 0 && (
            <a className="to-top" href="#topo" aria-label="Voltar ao topo" data-top>
              <PageIcon name="up" />
            </a>
          )}
        </div>
        {reserveOnline && sections.length > 0 && (
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
