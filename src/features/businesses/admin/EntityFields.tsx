import { NativeSelect, TextInput } from '@mantine/core'
import { entityTypes, type EntityType } from '../rules.ts'
import { MaskedInput } from '#ui/input/MaskedInput.tsx'
import { cnpjMask, cpfMask, maskedText } from '#ui/input/masks.ts'
import styles from './BusinessDataTab.module.css'
import type { BusinessForm } from './business-form.ts'

const choices = [
  ...Object.entries(entityTypes).map(([value, label]) => ({ value, label })),
  { value: '', label: 'Não informado' },
]

const masks = { PF: cpfMask, PJ: cnpjMask }

/** The legal entity of the business: the document's mask and label depend on its type. */
export function EntityFields({ form }: { form: BusinessForm }) {
  const type = form.values.entity_type ?? null
  const { onChange: typeDocument, ...document } = form.getInputProps('entity_doc')
  const choose = (value: string) => {
    const next: EntityType | null = value === 'PF' || value === 'PJ' ? value : null
    // Removes characters that the other mask does not accept, so that the form sends exactly the text shown.
    const typed = form.values.entity_doc ?? ''
    form.setFieldValue('entity_type', next)
    form.setFieldValue('entity_doc', next ? maskedText(typed, masks[next]) : '')
    form.clearFieldError('entity_doc')
  }
  return (
    <div className={styles.entity}>
      <NativeSelect
        label="Natureza"
        data={choices}
        value={type ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {type && (
        <MaskedInput
          key={type}
          label={type === 'PF' ? 'CPF' : 'CNPJ'}
          description={type === 'PJ' ? 'Com números ou com letras e números.' : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={type === 'PF' ? '000.000.000-00' : '00.000.000/0000-00'}
          inputMode={type === 'PF' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-required
          mask={masks[type]}
          {...document}
          value={String(document.value ?? '')}
          onValue={typeDocument}
        />
      )}
      <TextInput
        className={styles.whole}
        label={type === 'PF' ? 'Nome completo' : 'Razão social'}
        maxLength={255}
        autoComplete="off"
        {...form.getInputProps('entity_name')}
      />
    </div>
  )
}
