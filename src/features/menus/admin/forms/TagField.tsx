import { Chip, Fieldset, Group } from '@mantine/core'
import { keepFocus } from '#admin/form/keep-focus.ts'
import { knownTags, tagLabels, tags, type Tag } from '../../rules.ts'
import styles from './TagField.module.css'

/** The tags that guests read beside an item. */
export function TagField({ value, onChange }: { value: Tag[]; onChange: (tags: Tag[]) => void }) {
  return (
    <Fieldset
      variant="unstyled"
      legend="Etiquetas"
      classNames={{ root: styles.field, legend: styles.legend }}
    >
      <Chip.Group multiple value={value} onChange={(chosen) => onChange(knownTags(chosen))}>
        <Group gap="xs">
          {tags.map((tag) => (
            <Chip key={tag} value={tag} size="lg" classNames={{ label: styles.chip }} onMouseDown={keepFocus}>
              {tagLabels[tag]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Fieldset>
  )
}
