import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { customerColumns } from '../../import-columns.ts'
import { checkCustomerImport, type CustomerImport, findImport } from '../../import.contract.ts'
import { useChangeFile } from './useChangeFile.ts'
import { columnProblems } from '#lib/sheet/column-match.ts'
import { countText } from '#lib/text/count-text.ts'
import { ColumnFields } from '#ui/input/ColumnFields.tsx'
import styles from './ImportDialog.module.css'

type Props = { shown: CustomerImport; onChecked: () => void }

/** The second step: the meaning of each column, beside its first lines. */
export function ColumnsStep({ shown, onChecked }: Props) {
  const [columns, setColumns] = useState(shown.columns)
  const [isSent, setSent] = useState(false)
  const check = useBranchMutation(checkCustomerImport, { changes: [findImport] })
  const changeFile = useChangeFile(shown.id)
  const problems = columnProblems(customerColumns, columns, shown.headings.length)
  const send = async () => {
    setSent(true)
    if (Object.keys(problems).length > 0) return
    if (await check.run({ params: { id: shown.id }, body: { columns } })) onChecked()
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
      {shown.heading_line > 1 && (
        <Text c="dimmed">
          Os nomes das colunas estão na linha {shown.heading_line}; o que está acima não é importado.
        </Text>
      )}
      <ColumnFields
        fields={customerColumns}
        file={shown}
        columns={columns}
        problems={isSent ? problems : {}}
        onColumns={setColumns}
      />
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
