import { Button, Text } from '@mantine/core'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/mutations.ts'
import { checkCustomerImport, type CustomerImport, findImport, startImport } from '../../import.contract.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useChangeFile } from './useChangeFile.ts'
import { countText } from '#lib/count-text.ts'
import styles from './ImportDialog.module.css'

type Props = { shown: CustomerImport; onBack: () => void }

/** The third step: what the import would do; nothing is written yet. */
export function CheckStep({ shown, onBack }: Props) {
  const params = { id: shown.id }
  const start = useBranchMutation(startImport, { changes: [findImport] })
  const again = useBranchMutation(checkCustomerImport, { changes: [findImport] })
  const changeFile = useChangeFile(shown.id)
  if (shown.state === 'checking') {
    return (
      <div className={styles.step}>
        <RefusalAlert refusal={again.refusal} />
        {shown.is_stalled ? (
          <Text role="alert">A conferência parou.</Text>
        ) : (
          <ImportProgress shown={shown} label="Conferindo o arquivo" />
        )}
        <div className={styles.footer}>
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
          {shown.is_stalled && (
            <Button
              loading={again.running}
              onClick={() => void again.run({ params, body: { columns: shown.columns } })}
            >
              Conferir de novo
            </Button>
          )}
        </div>
      </div>
    )
  }
  const count = shown.rows_new + shown.rows_updated
  return (
    <div className={styles.step}>
      <RefusalAlert refusal={start.refusal ?? changeFile.refusal} />
      <Text>
        {count === 0
          ? 'Nada a importar: nenhum cliente é novo nem muda.'
          : 'Nada foi gravado ainda. Ao importar:'}
      </Text>
      <ImportCounts shown={shown} />
      <ImportProblems shown={shown} />
      <div className={styles.footer}>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        {count === 0 ? (
          <Button loading={changeFile.running} onClick={() => void changeFile.run()}>
            Trocar arquivo
          </Button>
        ) : (
          <Button loading={start.running} onClick={() => void start.run({ params })}>
            Importar {countText(count, 'cliente', 'clientes')}
          </Button>
        )}
      </div>
    </div>
  )
}
