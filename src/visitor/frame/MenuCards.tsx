import type { PictureFiles } from '#lib/address/file-url.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { PageIcon } from '../page-icons.tsx'
import { Picture } from '../Picture.tsx'

type MenuCard = { id: number; name: string; description: string | null; image: PictureFiles | null }

type MenuCardsProps = {
  slug: string
  menus: MenuCard[]
  /** The menus are the main content: large pictures, the first one fetched at once. */
  large?: boolean
}

/** The menus of a branch, each one tap away. */
export function MenuCards({ slug, menus, large = false }: MenuCardsProps) {
  return (
    <ul className={large ? 'menus large' : 'menus'}>
      {menus.map(({ id, name, description, image }, index) => (
        <li key={id}>
          <a className="card menu-card" href={sitePath.menu(slug, id)}>
            <span className={image ? 'shape-4-3' : 'shape-4-3 bare'}>
              {image ? (
                <Picture
                  picture={image}
                  alt=""
                  sizes={large ? '(min-width: 500px) 466px, calc(100vw - 34px)' : '104px'}
                  first={large && index === 0}
                />
              ) : (
                <PageIcon name="menu" />
              )}
            </span>
            <span className="menu-words">
              <strong dir="auto">{name}</strong>
              {description && <small dir="auto">{description}</small>}
            </span>
            <PageIcon name="next" />
          </a>
        </li>
      ))}
    </ul>
  )
}
