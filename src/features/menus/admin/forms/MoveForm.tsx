import { NativeSelect, NumberInput, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import type { Item, Section } from '../menu-words.ts'

export type ItemMove = { item: Item; sectionId: number }

type Props = {
  moved: ItemMove
  sections: readonly Section[]
  opened: boolean
  onClose: () => void
  onMove: (section_id: number, place: number) => Promise<boolean>
}

/** Moves an item to any position of any section, which is hard to reach by dragging in a long menu. Needs a new `key` for each one. */
export function MoveForm({ moved: { item, sectionId }, sections, opened, onClose, onMove }: Props) {
  const home = sections.find(({ id }) => id === sectionId)
  const [section_id, setSection] = useState(sectionId)
  const [position, setPosition] = useState<number | ''>(
    (home?.items.findIndex(({ id }) => id === item.id) ?? 0) + 1,
  )
  const target = sections.find(({ id }) => id === section_id)
  const most = (target?.items.filter(({ id }) => id !== item.id).length ?? 0) + 1
  return (
    <FormModal
      title="Mover item"
      opened={opened}
      changed={false}
      saving={false}
      refusal={null}
      submitLabel="Mover"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void onMove(section_id, (position || most) - 1)
        onClose()
      }}
    >
      <Text fw={600}>
        <bdi>{item.name}</bdi>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <NativeSelect
          label="Seção"
          data-autofocus
          data={sections.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(section_id)}
          onChange={(event) => {
            const next = Number(event.currentTarget.value)
            setSection(next)
            setPosition(
              next === sectionId ? 1 : (sections.find(({ id }) => id === next)?.items.length ?? 0) + 1,
            )
          }}
        />
        <NumberInput
          label="Posição"
          attributes={{ input: { inputMode: 'numeric' } }}
          min={1}
          max={most}
          allowNegative={false}
          allowDecimal={false}
          clampBehavior="blur"
          hideControls
          suffix={` de ${most}`}
          value={position}
          onChange={(value) => setPosition(typeof value === 'number' ? value : '')}
        />
      </SimpleGrid>
    </FormModal>
  )
}
