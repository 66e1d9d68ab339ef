import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPercentage,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { type ItemActions, ItemRow } from './ItemRow.tsx'
import { itemsText, type Section } from '../menu-words.ts'
import { ActionMenu } from '#ui/overlay/ActionMenu.tsx'
import styles from './MenuEditorPage.module.css'

export type SectionActions = {
  toggle: (sectionId: number) => void
  showMore: (sectionId: number) => void
  add: (section: Section) => void
  rename: (section: Section) => void
  copySection: (section: Section) => void
  raise: (section: Section) => void
  removeSection: (section: Section) => void
}

type Props = {
  section: Section
  open: boolean
  /** How many of its items are shown; a button shows more. */
  shown: number
  /** Ids of items whose new availability is being sent. */
  switching: ReadonlySet<number>
  /** Id of its item whose price is a field. */
  pricing: number | null
  actions: SectionActions & ItemActions
}

/** The button that opens and closes a section, by its id. */
export const headingButtonId = (sectionId: number): string => `abrir-${sectionId}`

/** A section of the editor, which can be collapsed. */
export const SectionCard = memo(function SectionCard({ section, open, shown, actions, ...rows }: Props) {
  const { id, name, items } = section
  const icon = { size: 18, 'aria-hidden': true } as const
  const rest = items.length - shown
  return (
    <section className={styles.section} aria-labelledby={`secao-${id}`}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionName}>
          <button
            type="button"
            id={headingButtonId(id)}
            aria-expanded={open}
            aria-controls={`itens-${id}`}
            onClick={() => actions.toggle(id)}
          >
            <IconChevronDown className={styles.chevron} size={20} aria-hidden />
            <bdi id={`secao-${id}`}>{name}</bdi>
          </button>
        </h2>
        <span className={styles.count}>{itemsText(items.length)}</span>
        <Button
          classNames={{ root: styles.add, section: styles.addSign, label: styles.addLabel }}
          variant="subtle"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-label={`Adicionar item em ${name}`}
          onClick={() => actions.add(section)}
        >
          Adicionar item
        </Button>
        <ActionMenu
          label={`Mais ações de ${name}`}
          actions={[
            { label: 'Renomear', icon: <IconPencil {...icon} />, onClick: () => actions.rename(section) },
            { label: 'Copiar', icon: <IconCopy {...icon} />, onClick: () => actions.copySection(section) },
            ...(items.some(({ price_cents }) => price_cents !== null)
              ? [
                  {
                    label: 'Reajustar preços',
                    icon: <IconPercentage {...icon} />,
                    onClick: () => actions.raise(section),
                  },
                ]
              : []),
            {
              label: 'Excluir',
              icon: <IconTrash {...icon} />,
              destructive: true,
              onClick: () => actions.removeSection(section),
            },
          ]}
        />
      </div>
      <div id={`itens-${id}`} hidden={!open}>
        {open && items.length === 0 && <p className={styles.none}>Esta seção ainda não tem itens.</p>}
        {open && items.length > 0 && shown > 0 && (
          <ul className={styles.items} aria-label={name}>
            {items.slice(0, shown).map((item) => (
              <ItemRow
                key={item.id}
                item={item}
                sectionId={id}
                switching={rows.switching.has(item.id)}
                pricing={rows.pricing === item.id}
                actions={actions}
              />
            ))}
          </ul>
        )}
        {open && rest > 0 && (
          <Button className={styles.more} variant="subtle" fullWidth onClick={() => actions.showMore(id)}>
            Mostrar mais ({new Intl.NumberFormat('pt-BR').format(rest)})
          </Button>
        )}
      </div>
    </section>
  )
})
