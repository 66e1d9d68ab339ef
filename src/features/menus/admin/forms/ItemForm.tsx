import { SimpleGrid, Switch } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useImageUpload } from '#admin/form/useImageUpload.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import type { Item } from '../menu-words.ts'
import { listMenus } from '../../contract.ts'
import { ItemBody } from '../../menu-form.ts'
import { knownTags } from '../../rules.ts'
import { createItem, updateItem } from '../../sections.contract.ts'
import { NameAndTextFields } from './NameAndTextFields.tsx'
import { PictureField } from './PictureField.tsx'
import { TagField } from './TagField.tsx'
import { MoneyInput } from '#ui/input/MoneyInput.tsx'

type Props = {
  menuId: number
  /** The section of a new item. */
  sectionId: number
  /** Null adds one. */
  item: Item | null
  opened: boolean
  onClose: () => void
  onSaved: (item: Item & { section_id: number }) => void
  /** Called if the item or its section has changed since the page loaded it. */
  onOutdated: () => unknown
  /** Reads the item again: undefined if it is gone, null if that failed. */
  readAgain: (id: number) => Promise<Item | undefined | null>
}

const saved = { success: 'Item salvo com sucesso!', changes: [listMenus] }

const valuesOf = (item: Item | null) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  price_cents: item?.price_cents ?? null,
  promo_price_cents: item?.promo_price_cents ?? null,
  available: item?.available ?? true,
  tags: knownTags(item?.tags ?? []),
})

/** Adds or changes an item. Needs a new `key` for each one. */
export function ItemForm({ menuId, sectionId, item: given, opened, onClose, ...on }: Props) {
  const { business_id } = useBranch()
  const create = useBranchMutation(createItem, saved)
  const update = useBranchMutation(updateItem, saved)
  const saving = given ? update : create
  const form = useEditForm({
    schema: ItemBody,
    row: given,
    valuesOf,
    saving,
    keep: opened
      ? {
          place: `item.${given ? given.id : `new.${sectionId}`}`,
          what: given ? `Item ${given.name}` : 'Novo item',
        }
      : null,
    onOutdated: on.onOutdated,
  })
  const item = form.row
  const image = useImageUpload(business_id, item?.image_url ?? null)
  const begin = (now: Item | null) => {
    form.begin(now)
    image.input.onCancel()
  }
  const changed = opened && (form.isDirty() || image.changed)
  useLeaveQuestion(changed)

  const submit = form.onSubmit(async ({ available, ...values }) => {
    if (image.input.uploading) return
    const body = {
      ...values,
      // Not sent unless changed here, so that the form does not undo a switch in the list meanwhile.
      ...(form.isDirty('available') || !item ? { available } : {}),
      image_path: image.path,
      image_remove: image.removed,
    }
    const done = item
      ? await update.run({
          params: { id: menuId, item_id: item.id },
          body: { ...body, updated_at: item.updated_at },
        })
      : await create.run({ params: { id: menuId, section_id: sectionId }, body })
    if (!done) return
    onClose()
    on.onSaved(done.item)
  })

  const money = (field: 'price_cents' | 'promo_price_cents') => {
    const { value: _, onChange: __, defaultValue: ___, ...props } = form.getInputProps(field)
    return {
      ...props,
      value: form.values[field] ?? null,
      onValue: (cents: number | null) => form.setFieldValue(field, cents),
    }
  }

  return (
    <FormModal
      title={item ? 'Editar item' : 'Adicionar item'}
      opened={opened}
      changed={changed}
      saving={saving.running || image.input.uploading}
      refusal={saving.refusal}
      onReload={() =>
        reloadRow(async () => item && on.readAgain(item.id), { onRead: begin, onGone: onClose })
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <NameAndTextFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyInput label="Preço" description="Vazio, o cliente lê “Consulte”." {...money('price_cents')} />
        <MoneyInput
          label="Preço promocional"
          description="O preço normal aparece riscado."
          {...money('promo_price_cents')}
        />
      </SimpleGrid>
      <TagField value={form.values.tags ?? []} onChange={(chosen) => form.setFieldValue('tags', chosen)} />
      <Switch
        size="md"
        label="Disponível"
        description="Desligado, o cliente o vê como “Indisponível”."
        {...form.getInputProps('available', { type: 'checkbox' })}
      />
      <PictureField key={item?.updated_at} image={image} refusal={saving.refusal} />
    </FormModal>
  )
}
