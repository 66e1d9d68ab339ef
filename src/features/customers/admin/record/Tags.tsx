import { TagsInput } from '@mantine/core'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { listTags, saveTags, showCustomer } from '../../record.contract.ts'
import { tagCountLimit } from '../../rules.ts'
import type { CustomerRow } from './customer-form.ts'

type Props = { customer: Pick<CustomerRow, 'id' | 'tags'>; onChanged: () => unknown }

/** A customer's tags; each change is saved at once. */
export function Tags({ customer, onChanged }: Props) {
  const known = useBranchQuery(listTags)
  const saving = useBranchMutation(saveTags, { changes: [listTags, showCustomer] })
  const save = async (tags: string[]) => {
    const done = await saving.run({ params: { customer_id: customer.id }, body: { tags } })
    if (done) onChanged()
  }
  return (
    <div>
      <RefusalAlert refusal={saving.refusal} />
      <TagsInput
        label="Etiquetas"
        placeholder={customer.tags.length === 0 ? 'VIP, imprensa, vizinho…' : ''}
        data={known.data ?? []}
        maxTags={tagCountLimit}
        clearable={false}
        acceptValueOnBlur
        disabled={saving.running}
        value={customer.tags}
        onChange={(tags) => void save(tags)}
      />
    </div>
  )
}
