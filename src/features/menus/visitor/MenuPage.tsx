import { formatCents } from '#lib/money.ts'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { Dish, MenuData } from './menu-data.ts'

/** /cardapios/{slug}/{id}: one menu, large type, prices aligned, sections one tap away. */
export function MenuPage({ site, branch, menu }: MenuData) {
  const { sections } = menu
  const jumps = sections.length > 1
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: `/cardapios/${branch.slug}`, label: 'Voltar aos cardápios' }}
        title={menu.name}
        detail={`${branch.name} · ${branch.branch}`}
      />
      <main className="content">
        {jumps && (
          <nav className="jump" aria-label="Seções do cardápio">
            {sections.map(({ id, name }) => (
              <a key={id} href={`#secao-${id}`}>
                {name}
              </a>
            ))}
          </nav>
        )}
        {menu.description && <p className="lines">{menu.description}</p>}
        {sections.map(({ id, name, items }) => (
          <section key={id} id={`secao-${id}`} className={jumps ? 'menu-section below-jump' : 'menu-section'}>
            <h2>{name}</h2>
            <ul>
              {items.map((dish) => (
                <DishRow key={dish.id} dish={dish} />
              ))}
            </ul>
          </section>
        ))}
        {sections.length === 0 && <p>Este cardápio ainda não tem itens.</p>}
      </main>
    </Frame>
  )
}

function DishRow({ dish }: { dish: Dish }) {
  return (
    <li className={dish.available ? 'dish' : 'dish gone'}>
      <h3>
        {dish.name}
        {!dish.available && <span className="gone-word">Indisponível</span>}
      </h3>
      <Price dish={dish} />
      {dish.description && <p className="muted">{dish.description}</p>}
      {dish.tags.length > 0 && (
        <ul className="tags">
          {dish.tags.map((tag) => (
            <li key={tag} className="tag">
              {tagNames[tag] ?? tag}
            </li>
          ))}
        </ul>
      )}
      {dish.image && <img src={dish.image} alt={dish.name} width={468} height={312} loading="lazy" />}
    </li>
  )
}

function Price({ dish: { price_cents: price, promo_price_cents: promo } }: { dish: Dish }) {
  if (price === null) return <p className="price">Consulte</p>
  if (promo === null) return <p className="price">{formatCents(price)}</p>
  return (
    <p className="price">
      <s>
        <span className="hidden">De </span>
        {formatCents(price)}
      </s>
      <span className="hidden"> por </span>
      {formatCents(promo)}
    </p>
  )
}

const tagNames: Record<string, string> = {
  vegano: 'Vegano',
  vegetariano: 'Vegetariano',
  sem_gluten: 'Sem glúten',
  picante: 'Picante',
}
