import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { CustomerListFilters } from '../list/filters.ts'
import { monthChoices } from './filter-words.ts'
import { tagLengthLimit } from '../../rules.ts'

type Fields = Pick<CustomerListFilters, 'birthMonth' | 'lastVisitBefore' | 'tag' | 'marketing'>
type Props = { fields: Fields; onChange: (change: Partial<Fields>) => void }

/** The filters that segments are made of, beyond the specified ones. */
export function MoreFilters({ fields, onChange }: Props) {
  return (
    <>
      <NumberInput
        label="Sem visita há (dias)"
        allowDecimal={false}
        allowNegative={false}
        min={0}
        max={3650}
        value={fields.lastVisitBefore || ''}
        onChange={(days) => onChange({ lastVisitBefore: Number(days) || 0 })}
      />
      <NativeSelect
        label="Mês do aniversário"
        data={[{ value: '', label: 'Qualquer mês' }, ...monthChoices]}
        value={fields.birthMonth}
        onChange={(event) => onChange({ birthMonth: event.currentTarget.value })}
      />
      <TextInput
        label="Etiqueta"
        autoComplete="off"
        maxLength={tagLengthLimit}
        value={fields.tag}
        onChange={(event) => onChange({ tag: event.currentTarget.value })}
      />
      <Checkbox
        label="Só quem aceita receber novidades"
        checked={fields.marketing}
        onChange={(event) => onChange({ marketing: event.currentTarget.checked })}
      />
    </>
  )
}
