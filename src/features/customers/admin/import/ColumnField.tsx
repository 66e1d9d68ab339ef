import { NativeSelect } from '@mantine/core'
import {
  fieldLabels,
  type ImportField,
  requiredFields,
  severalFields,
  severalLimit,
} from '../../import-columns.ts'
import type { CustomerImport } from '../../import.contract.ts'
import styles from './ImportDialog.module.css'

type Props = {
  field: ImportField
  /** The chosen columns, in the order in which they are read. */
  places: number[]
  shown: CustomerImport
  error: string | undefined
  onPlaces: (places: number[]) => void
}

/** What the first lines have in these columns, as the import joins them. */
const samplesOf = ({ first_lines }: CustomerImport, places: number[]): string => {
  if (places.length === 0) return 'Não é importado.'
  const texts = first_lines.map((cells) =>
    places
      .map((place) => (cells[place] ?? '').trim())
      .filter((text) => text !== '')
      .join(' '),
  )
  return texts.filter((text) => text !== '').join(' · ') || 'vazia nas primeiras linhas'
}

/** From which column a field comes. A name, phone or e-mail may come from several: another choice appears behind the last. */
export function ColumnField({ field, places, shown, error, onPlaces }: Props) {
  const isRequired = requiredFields.includes(field)
  const canHaveMore = severalFields.includes(field) && places.length > 0 && places.length < severalLimit
  const choices: (number | null)[] =
    places.length === 0 ? [null] : [...places, ...(canHaveMore ? [null] : [])]
  const choose = (index: number, value: string) =>
    onPlaces(choices.with(index, value === '' ? null : Number(value)).filter((place) => place !== null))
  const none = isRequired ? 'Escolher coluna' : 'Não importar'
  return (
    <div className={styles.column}>
      {choices.map((place, index) => (
        <NativeSelect
          key={index}
          {...(index === 0
            ? { label: fieldLabels[field] }
            : { 'aria-label': `${fieldLabels[field]}, coluna ${index + 1}` })}
          aria-required={isRequired && index === 0}
          {...(index === choices.length - 1
            ? { description: samplesOf(shown, places), classNames: { description: styles.sample! }, error }
            : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: index === 0 ? none : 'Nenhuma outra coluna' },
            ...shown.headings.map((heading, at) => ({ value: String(at), label: heading })),
          ]}
          value={place === null ? '' : String(place)}
          onChange={({ currentTarget: { value } }) => choose(index, value)}
        />
      ))}
    </div>
  )
}
