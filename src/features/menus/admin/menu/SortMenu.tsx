import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { itemsText, type Section } from '../menu-words.ts'
import { headingId, itemId, positionOf, positionText } from './sorting.ts'
import type { MenuChanges } from './useMenu.ts'
import { type ShownMenu, useShown } from './useShown.ts'
import { SortableList, type SortableRow } from '#ui/list/SortableList.tsx'
import styles from './MenuEditorPage.module.css'

type Props = { opened: boolean; sections: readonly Section[]; changes: MenuChanges }

/** Sorts the items of a menu, within and between sections, or its sections; saves each move at once. */
export function SortMenu({ sections, changes }: Props) {
  // A state of its own, because each move renders every visible row.
  const shown = useShown(sections)
  const [what, setWhat] = useState<'items' | 'sections'>('items')
  return (
    <div className={styles.sorting}>
      <SegmentedControl
        aria-label="O que ordenar"
        data={[
          { value: 'items', label: 'Itens' },
          { value: 'sections', label: 'Seções' },
        ]}
        value={what}
        onChange={(value) => setWhat(value === 'sections' ? 'sections' : 'items')}
      />
      <Text c="dimmed">
        {what === 'items'
          ? 'Arraste ou use as setas, também de uma seção para outra. Cada mudança é salva na hora.'
          : 'Arraste ou use as setas. Cada mudança é salva na hora.'}
      </Text>
      {what === 'items' ? (
        <Items sections={sections} shown={shown} changes={changes} />
      ) : (
        <SortableList
          label="Ordem das seções"
          rows={sections.map((section) => ({
            id: headingId(section),
            name: section.name,
            content: (
              <>
                <bdi>{section.name}</bdi>{' '}
                <span className={styles.count}>{itemsText(section.items.length)}</span>
              </>
            ),
          }))}
          place={(order, id) => `posição ${order.indexOf(id) + 1} de ${order.length}`}
          onOrder={(order) => void changes.sortSections(order.map((id) => Number(id.slice(1))))}
        />
      )}
    </div>
  )
}

function Items({ sections, shown, changes }: Omit<Props, 'opened'> & { shown: ShownMenu }) {
  const rows = sections.flatMap((section): SortableRow[] => {
    const open = shown.isOpen(section.id)
    const items = open ? section.items.slice(0, shown.countOf(section.id)) : []
    const hidden = section.items.length - items.length
    const heading = (
      <div className={styles.sortHead}>
        <strong>
          <bdi>{section.name}</bdi>
        </strong>
        {hidden > 0 ? (
          <Button
            variant="subtle"
            aria-label={`Mostrar ${itemsText(hidden)} de ${section.name}`}
            onClick={() => (open ? shown.showMore(section.id) : shown.toggle(section.id, true))}
          >
            Mostrar {itemsText(hidden)}
          </Button>
        ) : (
          <span className={styles.count}>{itemsText(section.items.length)}</span>
        )}
      </div>
    )
    return [
      { id: headingId(section), name: section.name, content: heading, fixed: true },
      ...items.map((item) => ({ id: itemId(item), name: item.name, content: <bdi>{item.name}</bdi> })),
    ]
  })
  return (
    <SortableList
      label="Ordem dos itens"
      rows={rows}
      place={(order, id) => positionText(sections, order, id)}
      onOrder={(order, id) => {
        const to = positionOf(order, id)
        if (to) void changes.moveItem(Number(id.slice(1)), to.section_id, to.place)
      }}
    />
  )
}
