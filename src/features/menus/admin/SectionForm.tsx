import { TextInput } from '@mantine/core'
import { FormModal } from '#admin/FormModal.tsx'
import { useBranchMutation } from '#admin/mutations.ts'
import { focusFirst, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import type { Section } from '#features/menus/admin/menu-words.ts'
import { listMenus } from '#features/menus/contract.ts'
import { SectionForm as SectionRules } from '#features/menus/menu-form.ts'
import { longest } from '#features/menus/rules.ts'
import { createSection, updateSection } from '#features/menus/sections.contract.ts'

type Saved = Omit<Section, 'items'>
type Props = {
  menuId: number
  /** Null adds one. */
  section: Saved | null
  opened: boolean
  onClose: () => void
  onSaved: (section: Saved) => void
}

const saved = { success: 'Seção salva com sucesso!', changes: [listMenus] }

/** The name of a section, new or changed. Mount it anew (`key`) for each one. */
export function SectionForm({ menuId, section, opened, onClose, onSaved }: Props) {
  const create = useBranchMutation(createSection, saved)
  const update = useBranchMutation(updateSection, saved)
  const { running, refusal } = section ? update : create
  const form = useEditForm({ schema: SectionRules, saved: { name: section?.name ?? '' }, refusal })
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
    onSaved(done.section)
  }, focusFirst(form))

  return (
    <FormModal
      title={section ? 'Editar seção' : 'Adicionar seção'}
      opened={opened}
      changed={changed}
      saving={running}
      refusal={refusal}
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
