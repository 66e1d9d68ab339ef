import { Button, Text } from '@mantine/core'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { type CustomerImport, endImport, findImport, startImport } from '../../import.contract.ts'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useChangeFile } from './useChangeFile.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import styles from './ImportDialog.module.css'

type Props = { shown: CustomerImport; onClose: () => void }

/** The last step: the progress, then the result. */
export function RunStep({ shown, onClose }: Props) {
  return shown.state === 'running' ? (
    <Running shown={shown} onClose={onClose} />
  ) : (
    <Ended shown={shown} onClose={onClose} />
  )
}

function Running({ shown, onClose }: Props) {
  const params = { id: shown.id }
  const stop = useBranchMutation(endImport, { changes: [findImport] })
  const goOn = useBranchMutation(startImport, { changes: [findImport] })
  const ask = async () => {
    const detail = 'O que já foi importado continua.'
    const options = { detail, destructive: true, yes: 'Interromper', no: 'Continuar importando' }
    if (await confirm('Deseja interromper a importação?', options)) {
      await stop.run({ params })
    }
  }
  return (
    <div className={styles.step}>
      <RefusalAlert refusal={stop.refusal ?? goOn.refusal} />
      <ImportProgress shown={shown} label={`Importando ${shown.file_name}`} />
      {shown.is_stalled ? (
        <Text role="alert">A importação parou. Continue de onde ela estava.</Text>
      ) : (
        <Text c="dimmed">
          Você pode fechar esta janela e continuar trabalhando: a importação segue sozinha.
        </Text>
      )}
      <div className={styles.footer}>
        <Button variant="default" loading={stop.running} onClick={() => void ask()}>
          Interromper
        </Button>
        {shown.is_stalled ? (
          <Button
            loading={goOn.running}
            onClick={() => void goOn.run({ params, body: { update_existing: shown.update_existing } })}
          >
            Continuar
          </Button>
        ) : (
          <Button onClick={onClose}>Fechar</Button>
        )}
      </div>
    </div>
  )
}

function Ended({ shown, onClose }: Props) {
  const drop = useChangeFile(shown.id)
  const finish = async () => {
    if (await drop.run()) onClose()
  }
  return (
    <div className={styles.step}>
      <RefusalAlert refusal={drop.refusal} />
      <Text component="output" fw={600}>
        {shown.state === 'done'
          ? 'Importação concluída.'
          : 'Importação interrompida. O que já foi importado continua.'}
      </Text>
      <ImportCounts shown={shown} />
      <ImportProblems shown={shown} />
      <div className={styles.footer}>
        <Button variant="default" disabled={drop.running} onClick={() => void drop.run()}>
          Importar outro arquivo
        </Button>
        <Button loading={drop.running} onClick={() => void finish()}>
          Concluir
        </Button>
      </div>
    </div>
  )
}
