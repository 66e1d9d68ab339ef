import { Button, FileInput, Loader, Text, TextInput } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import { itemsText, sectionsText } from '../menu-words.ts'
import { columns, exampleLines, menuColumns } from '../../menu-file-columns.ts'
import { longest } from '../../rules.ts'
import { unreadText } from '#lib/sheet/column-match.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'
import { spreadsheetTypes } from '#lib/sheet/spreadsheet.ts'
import { ColumnFields } from '#ui/input/ColumnFields.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './ImportForm.module.css'
import { type MenuFileCheck, useMenuImport } from './useMenuImport.ts'

type Props = { opened: boolean; onClose: () => void; onSaved: (menu: { id: number }) => void }

const example = [csvHead(Object.values(columns)), ...exampleLines.map((cells) => csvLine([...cells]))].join(
  '',
)

/** Imports a menu from a file (D-68): checks it first and lists the problems by line, then imports all of it or nothing. */
export function ImportForm({ opened, onClose, onSaved }: Props) {
  const picker = useRef<HTMLButtonElement>(null)
  const emptied = useRef<() => void>(null)
  const { file, checked, ready, ...menu } = useMenuImport({
    onReplace() {
      // Emptied first, because the browser reports no change if the same, corrected file is chosen again.
      emptied.current?.()
      picker.current?.click()
    },
    onImported(imported) {
      onClose()
      onSaved(imported)
    },
  })
  return (
    <FormModal
      title="Importar cardápio"
      opened={opened}
      changed={opened && file !== null}
      saving={menu.importing}
      refusal={menu.refusal}
      submitLabel={!checked || ready ? 'Importar' : menu.isMatching ? 'Conferir' : 'Trocar arquivo'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void menu.send()
      }}
    >
      <Text>
        Uma planilha do Excel ou um arquivo CSV vira um novo cardápio, inativo até você o conferir. Cada linha
        é um item; a linha acima deles tem os nomes das colunas. De uma planilha com várias abas é lida a
        primeira.
      </Text>
      <Text c="dimmed">
        Seção e Item são obrigatórias. Também são lidas: Descrição, Preço, Preço promocional, Disponível (Sim
        ou Não) e Etiquetas. Se o arquivo usa outros nomes, você diz de que coluna vem cada dado.
      </Text>
      <Button
        className={styles.beside}
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
        error={menu.fileError}
        onChange={(chosen) => void menu.choose(chosen)}
      />
      <output className={styles.outcome} aria-busy={menu.checking}>
        {menu.checking && (
          <span className={styles.reading}>
            <Loader size="xs" aria-hidden /> Lendo o arquivo…
          </span>
        )}
        {checked && !menu.isMatching && <Outcome checked={checked} />}
      </output>
      {checked && !menu.isMatching && (
        <Button className={styles.beside} variant="subtle" onClick={menu.changeColumns}>
          Mudar colunas
        </Button>
      )}
      {checked && menu.columns && menu.isMatching && (
        <>
          <Text>
            Confira de que coluna vem cada dado.
            {checked.heading_line > 1 &&
              ` Os nomes das colunas estão na linha ${checked.heading_line}; o que está acima não é importado.`}
          </Text>
          <ColumnFields
            fields={menuColumns}
            file={checked}
            columns={menu.columns}
            problems={menu.columnFaults}
            onColumns={menu.setColumns}
          />
        </>
      )}
      {ready && (
        <TextInput
          label="Nome do cardápio"
          aria-required
          maxLength={longest.name}
          dir="auto"
          autoComplete="off"
          value={menu.name}
          error={menu.nameError}
          onChange={(event) => menu.setName(event.currentTarget.value)}
        />
      )}
    </FormModal>
  )
}

function Outcome({ checked }: { checked: MenuFileCheck }) {
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
      {ignored.length > 0 && <span>{unreadText(ignored)}</span>}
    </>
  )
}
