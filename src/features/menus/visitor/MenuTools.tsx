import { itemCount, type Tag, tagLabels, usedTags } from '../rules.ts'
import { PageIcon } from '#visitor/page-icons.tsx'
import type { MenuData } from '../pages.contract.ts'

/**
 * Search and filters of a menu: in a short one closed at first, so that the first dish comes sooner. They need menu.enhance.ts; without scripts
 * the style sheet hides them.
 */
export function MenuTools({ sections, open }: Pick<MenuData['menu'], 'sections'> & { open: boolean }) {
  const items = sections.flatMap((section) => section.items)
  const used = usedTags(sections)
  return (
    <search className="menu-tools" id="busca" hidden={!open}>
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
