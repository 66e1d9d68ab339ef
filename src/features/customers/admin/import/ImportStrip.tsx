import { Button } from '@mantine/core'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { type CustomerImport, endImport, findImport } from '../../import.contract.ts'
import { ImportProgress } from './ImportProgress.tsx'
import { outcomeText } from './import-words.ts'
import { useImport } from './useImport.ts'
import styles from './ImportStrip.module.css'

/** Above the list: an import that runs, has ended or waits, so that a closed dialog or tab loses nothing. */
export function ImportStrip() {
  const { can } = useCurrent()
  const [address, setAddress] = useAddress({ import: false })
  const found = useImport({ enabled: can('customer-export') })
  const dismiss = useBranchMutation(endImport, { changes: [findImport] })
  const shown = found.data?.import
  if (!shown || address.import) return null
  const hasEnded = shown.state === 'done' || shown.state === 'stopped'
  return (
    <section className={styles.strip} aria-label="Importação de clientes">
      <div className={styles.text}>
        <Status shown={shown} />
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setAddress({ import: true })}>
          {shown.state === 'running' || hasEnded ? 'Ver' : 'Continuar'}
        </Button>
        {hasEnded && (
          <Button
            variant="subtle"
            loading={dismiss.running}
            onClick={() => void dismiss.run({ params: { id: shown.id } })}
          >
            Dispensar
          </Button>
        )}
      </div>
    </section>
  )
}

function Status({ shown }: { shown: CustomerImport }) {
  if (shown.state === 'running')
    return <ImportProgress shown={shown} label={`Importando ${shown.file_name}`} />
  if (shown.state === 'done') return <p>Importação concluída: {outcomeText(shown)}.</p>
  if (shown.state === 'stopped') return <p>Importação interrompida: {outcomeText(shown)}.</p>
  return <p>Uma importação ainda não foi concluída: {shown.file_name}.</p>
}
