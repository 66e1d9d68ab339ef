import { Button, FileInput, Loader, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { fieldLabels } from '../../import-columns.ts'
import { CustomerFile, findImport, readImport } from '../../import.contract.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'
import { spreadsheetTypes } from '#lib/sheet/spreadsheet.ts'
import { saveFile } from '#ui/save-file.ts'
import styles from './ImportDialog.module.css'

const example =
  csvHead(Object.values(fieldLabels)) +
  csvLine([
    'Maria da Silva',
    '(11) 91234-5678',
    'maria@exemplo.com.br',
    '21/03/1985',
    'Prefere mesa na janela',
  ])

/** The first step: a chosen file is sent at once. */
export function FileStep({ onClose }: { onClose: () => void }) {
  const [wrong, setWrong] = useState<string>()
  const send = useBranchMutation(readImport, { changes: [findImport] })
  const choose = (file: File | null) => {
    send.reset()
    const problem = file && CustomerFile.safeParse({ file }).error?.issues[0]?.message
    setWrong(problem ?? undefined)
    if (file && !problem) void send.run({ body: { file } })
  }
  const fileError = wrong ?? send.refusal?.errors.file?.[0]
  return (
    <div className={styles.step}>
      <RefusalAlert refusal={fileError ? null : send.refusal} />
      <Text>
        Uma planilha do Excel ou um arquivo CSV com um cliente por linha. A linha acima deles tem os nomes das
        colunas; Nome e Telefone com DDD são necessários. De uma planilha com várias abas é lida a primeira.
      </Text>
      <Button
        className={styles.example}
        variant="subtle"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(new Blob([example]), 'modelo-de-clientes.csv')}
      >
        Baixar modelo
      </Button>
      <FileInput
        label="Arquivo"
        data-autofocus
        description="Excel (.xlsx) ou CSV, até 10 MB e 50.000 linhas. Nada é gravado antes da conferência."
        placeholder="Escolher arquivo"
        accept={spreadsheetTypes}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        // The same file, corrected, can be chosen again.
        value={null}
        disabled={send.running}
        error={fileError}
        onChange={choose}
      />
      <output className={styles.outcome}>
        {send.running && (
          <span className={styles.reading}>
            <Loader size="xs" aria-hidden /> Lendo o arquivo…
          </span>
        )}
      </output>
      <div className={styles.footer}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </div>
  )
}
