import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#admin/call.ts'
import { useBranchPath } from '#admin/current.ts'
import { type CustomerImport, reportImport } from '../../import.contract.ts'
import { countText } from '#lib/count-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.ts'
import styles from './ImportDialog.module.css'

/** The first lines that are left out, and all of them as a file to correct and import again. */
export function ImportProblems({ shown }: { shown: CustomerImport }) {
  const params = { ...useBranchPath(), id: shown.id }
  const [isRunning, setRunning] = useState(false)
  const count = shown.rows_wrong + shown.rows_duplicate
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
  const more = count - shown.problems.length
  return (
    <>
      <Text>
        {shown.state === 'checked'
          ? 'Estas linhas ficam de fora; as outras são importadas.'
          : 'Estas linhas ficaram de fora. Corrija-as e importe só elas.'}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll */}
      <ul className={styles.problems} aria-label="Linhas que ficam de fora" tabIndex={0}>
        {shown.problems.map(({ line, msg }) => (
          <li key={line}>
            <strong>Linha {line}:</strong> {msg}
          </li>
        ))}
        {more > 0 && <li>E mais {more}.</li>}
      </ul>
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
