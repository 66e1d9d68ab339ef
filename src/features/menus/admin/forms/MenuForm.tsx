import { useBranch } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useImageUpload } from '#admin/form/useImageUpload.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import type { ListedMenu } from '../menu-words.ts'
import { createMenu, findMenu, listMenus, updateMenu } from '../../contract.ts'
import { MenuBody } from '../../menu-form.ts'
import { NameAndTextFields } from './NameAndTextFields.tsx'
import { PictureField } from './PictureField.tsx'

export type SavedMenu = Omit<ListedMenu, 'sections_count' | 'items_count'>
type Props = {
  /** Null adds one. */
  menu: SavedMenu | null
  opened: boolean
  onClose: () => void
  onSaved?: (menu: { id: number }) => void
  /** Reads the menu again: undefined if it is gone, null if that failed. */
  readAgain: (id: number) => Promise<SavedMenu | undefined | null>
}

const saved = { success: 'Cardápio salvo com sucesso!', changes: [listMenus, findMenu] }

const valuesOf = (menu: SavedMenu | null) => ({
  name: menu?.name ?? '',
  description: menu?.description ?? '',
})

/** Adds a menu, or changes its name, text and image. Needs a new `key` for each one. */
export function MenuForm({ menu: given, opened, onClose, onSaved, readAgain }: Props) {
  const { business_id, id } = useBranch()
  const create = useBranchMutation(createMenu, saved)
  const update = useBranchMutation(updateMenu, saved)
  const saving = given ? update : create
  const form = useEditForm({
    schema: MenuBody,
    row: given,
    valuesOf,
    saving,
    keep: opened
      ? {
          place: `menu.${given ? given.id : `new.${id}`}`,
          what: given ? `Cardápio ${given.name}` : 'Novo cardápio',
        }
      : null,
  })
  const menu = form.row
  const image = useImageUpload(business_id, menu?.image_url ?? null)
  const begin = (now: SavedMenu | null) => {
    form.begin(now)
    image.input.onCancel()
  }
  const changed = opened && (form.isDirty() || image.changed)
  useLeaveQuestion(changed)

  const submit = form.onSubmit(async (values) => {
    if (image.input.uploading) return
    const body = { ...values, image_path: image.path, image_remove: image.removed }
    const done = menu
      ? await update.run({ params: { id: menu.id }, body: { ...body, updated_at: menu.updated_at } })
      : await create.run({ body })
    if (!done) return
    onClose()
    onSaved?.(done.menu)
  })

  return (
    <FormModal
      title={menu ? 'Editar cardápio' : 'Adicionar cardápio'}
      opened={opened}
      changed={changed}
      saving={saving.running || image.input.uploading}
      refusal={saving.refusal}
      onReload={() => reloadRow(async () => menu && readAgain(menu.id), { onRead: begin, onGone: onClose })}
      onClose={onClose}
      onSubmit={submit}
    >
      <NameAndTextFields
        form={form}
        hint="Como os clientes o veem, por exemplo “Cardápio da casa” ou “Carta de vinhos”."
      />
      <PictureField key={menu?.updated_at} image={image} refusal={saving.refusal} />
    </FormModal>
  )
}
