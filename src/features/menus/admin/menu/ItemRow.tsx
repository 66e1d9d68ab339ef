import { IconArrowsVertical, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import type { Item } from '../menu-words.ts'
import { PriceCell } from './PriceCell.tsx'
import type { PriceActions } from './usePricing.ts'
import { knownTags, tagLabels } from '../../rules.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import { SwitchButton } from '#ui/input/SwitchButton.tsx'
import styles from './MenuEditorPage.module.css'

export type ItemActions = PriceActions & {
  edit: (item: Item) => void
  move: (item: Item, sectionId: number) => void
  copy: (item: Item) => void
  remove: (item: Item) => void
  switchTo: (item: Item, available: boolean) => void
}

type Props = {
  item: Item
  sectionId: number
  /** The change of its availability is being sent. */
  switching: boolean
  /** Its price is a field. */
  pricing: boolean
  actions: ItemActions
}

/** One item of the editor. Memoized, because there may be thousands. */
export const ItemRow = memo(function ItemRow({ item, sectionId, switching, pricing, actions }: Props) {
  const icon = { size: 18, 'aria-hidden': true } as const
  const tags = knownTags(item.tags)
  return (
    <li className={`${styles.item} ${item.available ? '' : styles.out}`}>
      {item.image_url && (
        <img
          key={item.image_url}
          className={styles.photo}
          src={item.image_url}
          alt=""
          width={56}
          height={42}
          loading="lazy"
          onError={({ currentTarget }) => (currentTarget.style.visibility = 'hidden')}
        />
      )}
      <div className={styles.text}>
        <div className={styles.head}>
          <button type="button" className={styles.name} dir="auto" onClick={() => actions.edit(item)}>
            {item.name}
          </button>
          {!item.available && <StatusBadge tone="off">Indisponível</StatusBadge>}
        </div>
        {item.description && (
          <p className={styles.description} dir="auto">
            {item.description}
          </p>
        )}
        {tags.length > 0 && <p className={styles.tags}>{tags.map((tag) => tagLabels[tag]).join(' · ')}</p>}
      </div>
      <PriceCell item={item} open={pricing} actions={actions} />
      <div className={styles.tools}>
        <SwitchButton
          label={`${item.name} disponível`}
          on="Disponível"
          off="Indisponível"
          checked={item.available}
          busy={switching}
          onToggle={(available) => actions.switchTo(item, available)}
        />
        <ActionMenu
          label={`Mais ações de ${item.name}`}
          actions={[
            { label: 'Editar', icon: <IconPencil {...icon} />, onClick: () => actions.edit(item) },
            {
              label: 'Mover',
              icon: <IconArrowsVertical {...icon} />,
              onClick: () => actions.move(item, sectionId),
            },
            { label: 'Copiar', icon: <IconCopy {...icon} />, onClick: () => actions.copy(item) },
            {
              label: 'Excluir',
              icon: <IconTrash {...icon} />,
              destructive: true,
              onClick: () => actions.remove(item),
            },
          ]}
        />
      </div>
    </li>
  )
})
