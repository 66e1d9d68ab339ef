import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { type CustomerImport, reportImport } from '../../import.contract.ts'
import { LineList } from './LineList.tsx'
import { countText } from '#lib/text/count-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/overlay/toast.ts'
import styles from './ImportDialog.module.css'

/** The first lines that are left out, and all of them as a file to correct and import again. */
export function ImportProblems({ shown }: { shown: CustomerImport }) {
  const params = { ...useBranchPath(), id: shown.id }
  const [isRunning, setRunning] = useState(false)
  const leftOut = shown.rows_wrong + shown.rows_duplicate
  const kept = shown.update_existing ? 0 : shown.rows_differing
  const count = leftOut + shown.rows_partial + kept
  if (count === 0) return null
  const save = async () => {
    setRunning(true)
    try {
      const { blob, filename } = await download(reportImport, { params })
      saveFile(blob, filename)
    } catch {
      toastFailure('Não foi possível baixar as linhas. Tente novamente.')
    } finally {
      setRunning(false)
    }
  }
  const isAhead = shown.state === 'checked'
  return (
    <>
      {leftOut > 0 && (
        <>
          <Text>
            {isAhead
              ? 'Estas linhas ficam de fora; as outras são importadas.'
              : 'Estas linhas ficaram de fora. Corrija-as e importe só elas.'}
          </Text>
          <LineList label="Linhas que ficam de fora" lines={shown.problems} count={leftOut} />
        </>
      )}
      {shown.rows_partial > 0 && (
        <>
          <Text>
            {isAhead
              ? 'Estes clientes são importados sem um dos dados.'
              : 'Estes clientes foram importados sem um dos dados.'}
          </Text>
          <LineList
            label="Dados que ficam de fora"
            lines={shown.partial}
            count={shown.rows_partial}
            isPartial
          />
        </>
      )}
      <Button
        className={styles.example}
        variant="subtle"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isRunning}
        onClick={() => void save()}
      >
        Baixar {countText(count, 'linha', 'linhas')} com o motivo
      </Button>
    </>
  )
}
