import { NativeSelect, TextInput } from '@mantine/core'
import type { EditForm } from '#admin/form/useEditForm.ts'
import type { addressForm } from '../address.ts'
import { states } from '../state-names.ts'
import { MaskedInput } from '#ui/input/MaskedInput.tsx'
import { zipcodeMask } from '#ui/input/masks.ts'
import styles from './AddressFields.module.css'

type Values = ReturnType<typeof addressForm>
type InputProps = ReturnType<EditForm<Values>['getInputProps']>

type Props = {
  /** The form that has `addressForm(…)` under `path`. */
  form: { getInputProps: (path: never) => InputProps }
  path: string
  disabled?: boolean
}

const stateChoices = [
  { value: '', label: 'Escolha' },
  ...states.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** The address fields of a form, each with its error below. */
export function AddressFields({ form, path, disabled = false }: Props) {
  const field = (name: keyof Values) => ({
    ...form.getInputProps(`${path}.${name}` as never),
    name: `${path}.${name}`,
    disabled,
  })
  const { onChange: typeZipcode, ...zipcode } = field('zipcode')
  const { value: state, onChange: chooseState, ...stateField } = field('state_id')
  return (
    <div className={styles.fields}>
      <MaskedInput
        label="CEP"
        placeholder="00000-000"
        inputMode="numeric"
        autoComplete="off"
        mask={zipcodeMask}
        {...zipcode}
        value={String(zipcode.value)}
        onValue={typeZipcode}
      />
      <TextInput
        className={styles.street}
        label="Rua ou avenida"
        maxLength={255}
        autoComplete="off"
        {...field('street')}
      />
      <TextInput
        className={styles.number}
        label="Número"
        maxLength={20}
        autoComplete="off"
        {...field('number')}
      />
      <TextInput
        className={styles.complement}
        label="Complemento"
        maxLength={100}
        autoComplete="off"
        {...field('complement')}
      />
      <TextInput label="Bairro" maxLength={100} autoComplete="off" {...field('district')} />
      <TextInput label="Cidade" maxLength={100} autoComplete="off" {...field('city')} />
      <NativeSelect
        label="Estado"
        data={stateChoices}
        autoComplete="off"
        {...stateField}
        value={typeof state === 'number' ? String(state) : ''}
        onChange={({ currentTarget: { value } }) => chooseState(value === '' ? null : Number(value))}
      />
    </div>
  )
}
