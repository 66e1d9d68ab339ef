import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import { PageIcon } from '#visitor/page-icons.tsx'
import { DishRow } from './DishRow.tsx'
import type { MenuData } from './menu-data.ts'
import { MenuTools } from './MenuTools.tsx'
import { Offline } from './Offline.tsx'

/** From so many items on, what is far from the screen is not laid out (content-visibility), so that the page stays quick. */
const longFrom = 200

/** /cardapios/{slug}/{id}: one menu, large type, prices aligned, sections one tap away. */
export function MenuPage({ site, branch, menu, reserveOnline }: MenuData) {
  const { sections } = menu
  const jumps = sections.length > 1
  const long = sections.reduce((sum, { items }) => sum + items.length, 0) >= longFrom
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: `/cardapios/${branch.slug}`, label: 'Voltar aos cardápios' }}
        title={menu.name}
        detail={`${branch.name} · ${branch.branch}`}
        action={sections.length > 0 ? { href: '#busca', label: 'Ir para a busca', icon: 'search' } : null}
      />
      <Offline />
      <main className={long ? 'content menu long' : 'content menu'} id="topo" data-menu>
        {menu.description && (
          <p className="lines" dir="auto">
            {menu.description}
          </p>
        )}
        {sections.length > 0 && <MenuTools sections={sections} />}
        {jumps && (
          <nav className="jump" aria-label="Seções do cardápio">
            {sections.map(({ id, name }) => (
              <a key={id} href={`#secao-${id}`} dir="auto">
                {name}
              </a>
            ))}
          </nav>
        )}
        {sections.map(({ id, name, items }) => (
          <section key={id} id={`secao-${id}`} className={jumps ? 'menu-section below-jump' : 'menu-section'}>
            <h2 dir="auto">{name}</h2>
            <ul>
              {items.map((dish) => (
                <DishRow key={dish.id} dish={dish} />
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 && <p>Este cardápio ainda não tem itens.</p>}
        <div className="none" hidden data-none>
          <p>Nenhum item encontrado. Tente outra palavra ou tire um filtro.</p>
          <button type="button" className="button quiet" data-clear>
            Limpar busca
          </button>
        </div>
        {reserveOnline && (
          <a className="button quiet wide menu-reserve" href={`/reserva/${branch.slug}`}>
            Reservar uma mesa
          </a>
        )}
        {sections.length > 0 && (
          <a className="to-top" href="#topo" aria-label="Voltar ao topo" data-top>
            <PageIcon name="up" />
          </a>
        )}
      </main>
    </Frame>
  )
}
