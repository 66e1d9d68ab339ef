import { itemCount, type Tag, tagLabels, tags } from '../rules.ts'
import { PageIcon } from '#visitor/page-icons.tsx'
import type { MenuData } from '../pages.contract.ts'

/** Search and filters of a menu. They need menu.enhance.ts; without scripts the style sheet hides them. */
export function MenuTools({ sections }: Pick<MenuData['menu'], 'sections'>) {
  const items = sections.flatMap((section) => section.items)
  const used = tags.filter((tag) => items.some((item) => item.tags.includes(tag)))
  return (
    <search className="menu-tools" id="busca">
      <div className="search">
        <PageIcon name="search" />
        <input
          className="input"
          type="search"
          aria-label="Buscar no cardápio"
          placeholder="Buscar no cardápio"
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts="/"
          data-search
        />
      </div>
      {used.length > 0 && (
        <fieldset className="chips" aria-label="Filtrar por">
          {used.map((tag: Tag) => (
            <button key={tag} type="button" className="chip" aria-pressed="false" data-tag={tag}>
              {tagLabels[tag]}
            </button>
          ))}
        </fieldset>
      )}
      <output className="hint" data-found>
        {itemCount(items.length)}
      </output>
    </search>
  )
}
