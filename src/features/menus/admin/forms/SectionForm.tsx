import { TextInput } from '@mantine/core'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import type { Section } from '../menu-words.ts'
import { listMenus } from '../../contract.ts'
import { SectionBody } from '../../menu-form.ts'
import { longest } from '../../rules.ts'
import { createSection, updateSection } from '../../sections.contract.ts'

type SectionFields = Omit<Section, 'items'>
type Props = {
  menuId: number
  /** Null adds one. */
  section: SectionFields | null
  opened: boolean
  onClose: () => void
  onSaved: (section: SectionFields) => void
  /** Called if the section or its menu has changed since the page loaded it. */
  onOutdated: () => unknown
  /** Reads the section again: undefined if it is gone, null if that failed. */
  readAgain: (id: number) => Promise<SectionFields | undefined | null>
}

const valuesOf = (section: SectionFields | null) => ({ name: section?.name ?? '' })

const saved = { success: 'Seção salva com sucesso!', changes: [listMenus] }

/** Adds or renames a section. Needs a new `key` for each one. */
export function SectionForm({ menuId, section: given, opened, onClose, ...on }: Props) {
  const create = useBranchMutation(createSection, saved)
  const update = useBranchMutation(updateSection, saved)
  const saving = given ? update : create
  const form = useEditForm({
    schema: SectionBody,
    row: given,
    valuesOf,
    saving,
    keep: opened
      ? {
          place: `section.${given ? given.id : `new.${menuId}`}`,
          what: given ? `Seção ${given.name}` : 'Nova seção',
        }
      : null,
    onOutdated: on.onOutdated,
  })
  const section = form.row
  const changed = opened && form.isDirty()
  useLeaveQuestion(changed)

  const submit = form.onSubmit(async ({ name }) => {
    const done = section
      ? await update.run({
          params: { id: menuId, section_id: section.id },
          body: { name, updated_at: section.updated_at },
        })
      : await create.run({ params: { id: menuId }, body: { name } })
    if (!done) return
    onClose()
    on.onSaved(done.section)
  })

  return (
    <FormModal
      title={section ? 'Editar seção' : 'Adicionar seção'}
      opened={opened}
      changed={changed}
      saving={saving.running}
      refusal={saving.refusal}
      onReload={() =>
        reloadRow(async () => section && on.readAgain(section.id), { onRead: form.begin, onGone: onClose })
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Nome"
        description="Por exemplo Entradas, Massas ou Sobremesas."
        aria-required
        maxLength={longest.name}
        dir="auto"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
