import { Button, FileInput, Loader, Text, TextInput } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FormModal } from '#admin/FormModal.tsx'
import { useBranchMutation } from '#admin/mutations.ts'
import { itemsText, sectionsText } from '../menu-words.ts'
import { listMenus } from '../../contract.ts'
import { checkMenuImport, importMenu, MenuUpload } from '../../import.contract.ts'
import { columns, exampleLines } from '../../menu-file-columns.ts'
import { longest } from '../../rules.ts'
import { csvHead, csvLine } from '#lib/csv.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { spreadsheetTypes } from '#lib/spreadsheet.ts'
import { saveFile } from '#ui/save-file.ts'
import styles from './ImportForm.module.css'

type Props = { opened: boolean; onClose: () => void; onSaved: (menu: { id: number }) => void }
type Checked = AnswerOf<typeof checkMenuImport>

const example = [csvHead(Object.values(columns)), ...exampleLines.map((cells) => csvLine([...cells]))].join(
  '',
)

/** 'Carta de vinhos' from 'Carta de vinhos (1).csv'. */
const nameOf = (file: File) => file.name.replace(/(\s*\(\d+\))?\.\w{1,5}$/, '').slice(0, longest.name)

/** Imports a menu from a file (D-68): checks it first and lists the problems by line, then imports all of it or nothing. */
export function ImportForm({ opened, onClose, onSaved }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [checked, setChecked] = useState<Checked | null>(null)
  const latest = useRef<File | null>(null)
  const looking = useRef(false)
  const picker = useRef<HTMLButtonElement>(null)
  const emptied = useRef<() => void>(null)
  const check = useBranchMutation(checkMenuImport)
  const apply = useBranchMutation(importMenu, {
    success: 'Cardápio importado com sucesso!',
    changes: [listMenus],
  })
  const ready = checked !== null && checked.problems_count === 0

  const choose = async (chosen: File | null) => {
    latest.current = null
    setFile(chosen)
    setChecked(null)
    setWrong(undefined)
    check.reset()
    apply.reset()
    if (!chosen) return
    const { error } = MenuUpload.safeParse({ file: chosen })
    if (error) return setWrong(error.issues[0]?.message)
    latest.current = chosen
    if (name.trim() === '') setName(nameOf(chosen))
    await look()
  }

  /** Sends the file to be checked. If another file is chosen meanwhile, that one is checked afterwards. */
  const look = async () => {
    if (looking.current) return
    looking.current = true
    let seen: File | null
    do {
      seen = latest.current
      const answer = seen && (await check.run({ body: { file: seen } }))
      if (latest.current === seen) setChecked(answer)
    } while (latest.current !== seen)
    looking.current = false
  }

  const send = async () => {
    if (!file) return setWrong('Escolha um arquivo.')
    // The check may have failed with the connection, so it runs again.
    if (!checked) return choose(file)
    if (!ready) {
      // Emptied first, because the browser reports no change if the same, corrected file is chosen again.
      emptied.current?.()
      return picker.current?.click()
    }
    const done = await apply.run({ body: { file, name } })
    if (!done) return
    onClose()
    onSaved(done.menu)
  }

  const fileError = wrong ?? check.refusal?.errors.file?.[0] ?? apply.refusal?.errors.file?.[0]
  return (
    <FormModal
      title="Importar cardápio"
      opened={opened}
      changed={opened && file !== null}
      saving={apply.running}
      refusal={apply.refusal ?? (fileError ? null : check.refusal)}
      submitLabel={checked && !ready ? 'Trocar arquivo' : 'Importar'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Text>
        Uma planilha do Excel ou um arquivo CSV vira um novo cardápio, inativo até você o conferir. Cada linha
        é um item; a primeira linha tem os nomes das colunas. De uma planilha com várias abas é lida a
        primeira.
      </Text>
      <Text c="dimmed">
        Seção e Item são obrigatórias. Também são lidas: Descrição, Preço, Preço promocional, Disponível (Sim
        ou Não) e Etiquetas.
      </Text>
      <Button
        className={styles.example}
        variant="subtle"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => saveFile(new Blob([example]), 'modelo-de-cardapio.csv')}
      >
        Baixar modelo
      </Button>
      <FileInput
        ref={picker}
        resetRef={emptied}
        label="Arquivo"
        data-autofocus
        description="Excel (.xlsx) ou CSV, até 1 MB e 5.000 itens."
        placeholder="Escolher arquivo"
        accept={spreadsheetTypes}
        clearable
        clearButtonProps={{ 'aria-label': 'Retirar arquivo' }}
        leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
        value={file}
        error={fileError}
        onChange={(chosen) => void choose(chosen)}
      />
      <output className={styles.outcome} aria-busy={check.running}>
        {check.running && (
          <span className={styles.reading}>
            <Loader size="xs" aria-hidden /> Lendo o arquivo…
          </span>
        )}
        {checked && <Outcome checked={checked} />}
      </output>
      {ready && (
        <TextInput
          label="Nome do cardápio"
          aria-required
          maxLength={longest.name}
          dir="auto"
          autoComplete="off"
          value={name}
          error={apply.refusal?.errors.name?.[0] ?? (name.trim() === '' ? 'Nome é obrigatório.' : undefined)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </FormModal>
  )
}

function Outcome({ checked }: { checked: Checked }) {
  const { problems, problems_count, ignored } = checked
  const more = problems_count - problems.length
  return (
    <>
      <strong className={problems_count > 0 ? styles.bad : styles.good}>
        {problems_count > 0
          ? checked.msg
          : `Tudo certo: ${itemsText(checked.items_count)} em ${sectionsText(checked.sections_count)}.`}
      </strong>
      {problems_count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll
        <ul className={styles.problems} aria-label="Problemas do arquivo" tabIndex={0}>
          {problems.map(({ line, column, msg }, index) => (
            // Two problems of a line may have the same text, and the order never changes.
            <li key={index}>
              <strong>
                Linha {line}
                {column && `, ${column}`}:
              </strong>{' '}
              {msg}
            </li>
          ))}
          {more > 0 && <li>E mais {more}.</li>}
        </ul>
      )}
      {ignored.length > 0 && <span>Colunas que não são lidas: {ignored.join(', ')}.</span>}
    </>
  )
}
