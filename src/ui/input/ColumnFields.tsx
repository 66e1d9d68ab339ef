import { NativeSelect, Text } from '@mantine/core'
import {
  type ColumnsOf,
  type MatchedFields,
  placesOf,
  severalLimit,
  unreadHeadings,
  unreadText,
} from '#lib/sheet/column-match.ts'
import styles from './ColumnFields.module.css'

/** The columns of a file: their names, and their first lines. */
type FileColumns = { headings: string[]; first_lines: string[][] }

type ColumnFieldsProps<Field extends string> = {
  fields: MatchedFields<Field>
  file: FileColumns
  columns: ColumnsOf<Field>
  /** The messages by field. */
  problems: Partial<Record<Field, string>>
  onColumns: (columns: ColumnsOf<Field>) => void
}

/** The column of a file for each field, with its first lines, and the columns that are not imported. */
export function ColumnFields<Field extends string>({
  fields,
  file,
  columns,
  problems,
  onColumns,
}: ColumnFieldsProps<Field>) {
  const unread = unreadHeadings(file.headings, columns)
  return (
    <>
      {(Object.keys(fields.labels) as Field[]).map((field) => (
        <ColumnField
          key={field}
          label={fields.labels[field]}
          isRequired={fields.required.includes(field)}
          mayBeSeveral={fields.several.includes(field)}
          places={placesOf(columns[field])}
          file={file}
          error={problems[field]}
          onPlaces={(places) =>
            onColumns({ ...columns, [field]: places.length > 1 ? places : (places[0] ?? null) })
          }
        />
      ))}
      {unread.length > 0 && (
        <Text c="dimmed" className={styles.unread}>
          {unreadText(unread)}
        </Text>
      )}
    </>
  )
}

type ColumnFieldProps = {
  label: string
  isRequired: boolean
  mayBeSeveral: boolean
  /** The chosen columns, in the order in which they are read. */
  places: number[]
  file: FileColumns
  error: string | undefined
  onPlaces: (places: number[]) => void
}

/** The first lines of these columns, as the import joins them. */
const samplesOf = ({ first_lines }: FileColumns, places: number[]): string => {
  if (places.length === 0) return 'Não é importado.'
  const texts = first_lines.map((cells) =>
    places
      .map((place) => (cells[place] ?? '').trim())
      .filter((text) => text !== '')
      .join(' '),
  )
  return texts.filter((text) => text !== '').join(' · ') || 'vazia nas primeiras linhas'
}

/** The column that a field comes from. A field that may come from several has another choice behind the last. */
function ColumnField(props: ColumnFieldProps) {
  const { label, isRequired, mayBeSeveral, places, file, error, onPlaces } = props
  const canHaveMore = mayBeSeveral && places.length > 0 && places.length < severalLimit
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
          {...(index === 0 ? { label } : { 'aria-label': `${label}, coluna ${index + 1}` })}
          aria-required={isRequired && index === 0}
          {...(index === choices.length - 1
            ? { description: samplesOf(file, places), classNames: { description: styles.sample! }, error }
            : {})}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: index === 0 ? none : 'Nenhuma outra coluna' },
            ...file.headings.map((heading, at) => ({ value: String(at), label: heading })),
          ]}
          value={place === null ? '' : String(place)}
          onChange={({ currentTarget: { value } }) => choose(index, value)}
        />
      ))}
    </div>
  )
}
