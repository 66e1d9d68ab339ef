import { Icon } from './icons.tsx'

type MenuCard = { id: number; name: string; description: string | null; image: string | null }

/** The menus of a branch, each one tap away. */
export function MenuCards({ slug, menus }: { slug: string; menus: MenuCard[] }) {
  return (
    <ul className="card rows">
      {menus.map((menu) => (
        <li key={menu.id}>
          <a className="row" href={`/cardapios/${slug}/${menu.id}`}>
            {menu.image ? (
              <img className="thumb small" src={menu.image} alt="" width={56} height={56} loading="lazy" />
            ) : (
              <Icon name="menu" />
            )}
            <span>
              <strong>{menu.name}</strong>
              {menu.description && <small>{menu.description}</small>}
            </span>
            <Icon name="next" />
          </a>
        </li>
      ))}
    </ul>
  )
}
