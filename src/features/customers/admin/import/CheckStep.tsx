import { Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { checkCustomerImport, type CustomerImport, findImport, startImport } from '../../import.contract.ts'
import { LineList } from './LineList.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useChangeFile } from './useChangeFile.ts'
import { countText } from '#lib/text/count-text.ts'
import styles from './ImportDialog.module.css'

type Props = { shown: CustomerImport; onBack: () => void }

/** The third step: the effects of the import; nothing is written yet. */
export function CheckStep({ shown, onBack }: Props) {
  const params = { id: shown.id }
  const [updates, setUpdates] = useState(false)
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
  // A customer with empty fields to fill may also have differing ones; the button must not name more customers than exist.
  const existing = shown.rows_updated + shown.rows_unchanged
  const updated = updates ? Math.min(shown.rows_updated + shown.rows_differing, existing) : shown.rows_updated
  const count = shown.rows_new + updated
  return (
    <div className={styles.step}>
      <RefusalAlert refusal={start.refusal ?? changeFile.refusal} />
      <Text>
        {count === 0
          ? 'Nada a importar: nenhum cliente é novo nem muda.'
          : 'Nada foi gravado ainda. Ao importar:'}
      </Text>
      <ImportCounts shown={shown} />
      {shown.rows_differing > 0 && (
        <>
          <Checkbox
            label="Atualizar quem já existe"
            description={`${countText(shown.rows_differing, 'cliente tem', 'clientes têm')} outros dados no arquivo. Sem marcar, só o que está vazio no cadastro é preenchido.`}
            checked={updates}
            onChange={({ currentTarget: { checked } }) => setUpdates(checked)}
          />
          <LineList
            label="O que muda em quem já existe"
            lines={shown.differences}
            count={shown.rows_differing}
          />
        </>
      )}
      <ImportProblems shown={shown} />
      <div className={styles.footer}>
        <Button variant="default" onClick={onBack}>
          Voltar
        </Button>
        {count === 0 && shown.rows_differing === 0 ? (
          <Button loading={changeFile.running} onClick={() => void changeFile.run()}>
            Trocar arquivo
          </Button>
        ) : (
          <Button
            loading={start.running}
            disabled={count === 0}
            onClick={() => void start.run({ params, body: { update_existing: updates } })}
          >
            Importar {countText(count, 'cliente', 'clientes')}
          </Button>
        )}
      </div>
    </div>
  )
}
