import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/mutations.ts'
import {
  columnProblems,
  type ImportField,
  fieldLabels,
  importFields,
  requiredFields,
} from '../../import-columns.ts'
import { checkCustomerImport, type CustomerImport, findImport } from '../../import.contract.ts'
import { useChangeFile } from './useChangeFile.ts'
import { countText } from '#lib/count-text.ts'
import styles from './ImportDialog.module.css'

type Props = { shown: CustomerImport; onChecked: () => void }

/** The second step: which column is which, with what stands in the first lines. */
export function ColumnsStep({ shown, onChecked }: Props) {
  const [columns, setColumns] = useState(shown.columns)
  const [isSent, setSent] = useState(false)
  const check = useBranchMutation(checkCustomerImport, { changes: [findImport] })
  const changeFile = useChangeFile(shown.id)
  const problems = columnProblems(columns, shown.headings.length)
  const send = async () => {
    setSent(true)
    if (Object.keys(problems).length > 0) return
    if (await check.run({ params: { id: shown.id }, body: { columns } })) onChecked()
  }
  const samples = (field: ImportField): string => {
    const place = columns[field]
    if (place === null) return ''
    const texts = shown.first_lines.map((cells) => cells[place] ?? '').filter((text) => text.trim() !== '')
    return texts.length > 0 ? texts.join(' · ') : 'vazia nas primeiras linhas'
  }
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <RefusalAlert refusal={check.refusal ?? changeFile.refusal} />
      <Text>
        <strong className={styles.file}>{shown.file_name}</strong>:{' '}
        {countText(shown.rows_total, 'linha', 'linhas')}. Confira de que coluna vem cada dado.
      </Text>
      {importFields.map((field) => (
        <NativeSelect
          key={field}
          label={fieldLabels[field]}
          aria-required={requiredFields.includes(field)}
          description={samples(field) || 'Não é importado.'}
          classNames={{ description: styles.sample! }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: requiredFields.includes(field) ? 'Escolher coluna' : 'Não importar' },
            ...shown.headings.map((heading, place) => ({ value: String(place), label: heading })),
          ]}
          value={columns[field] === null ? '' : String(columns[field])}
          error={isSent ? problems[field] : undefined}
          onChange={({ currentTarget: { value } }) =>
            setColumns({ ...columns, [field]: value === '' ? null : Number(value) })
          }
        />
      ))}
      <div className={styles.footer}>
        <Button variant="default" loading={changeFile.running} onClick={() => void changeFile.run()}>
          Trocar arquivo
        </Button>
        <Button type="submit" loading={check.running}>
          Conferir
        </Button>
      </div>
    </form>
  )
}
