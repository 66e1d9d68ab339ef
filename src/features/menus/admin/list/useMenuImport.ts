import { useRef, useState } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { listMenus } from '../../contract.ts'
import { checkMenuImport, importMenu, MenuUpload } from '../../import.contract.ts'
import { menuColumns } from '../../menu-file-columns.ts'
import { longest } from '../../rules.ts'
import { columnProblems } from '#lib/sheet/column-match.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

/** The server's report on a file: its size, or its problems by line. */
export type MenuFileCheck = AnswerOf<typeof checkMenuImport>

/** 'Carta de vinhos' from 'Carta de vinhos (1).csv'. */
const nameOf = (file: File) => file.name.replace(/(\s*\(\d+\))?\.\w{1,5}$/, '').slice(0, longest.name)

type Options = {
  /** The file has problems: the person wants to choose it again, corrected. */
  onReplace: () => void
  onImported: (menu: { id: number }) => void
}

type ImportRequest = { file: File; columns?: MenuFileCheck['columns'] }

/** A file that becomes a menu: chosen, its columns matched, checked by the server, then imported whole or not at all. */
export function useMenuImport({ onReplace, onImported }: Options) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [checked, setChecked] = useState<MenuFileCheck | null>(null)
  /** The columns that the person chose; null while they are those of the check. */
  const [chosen, setChosen] = useState<MenuFileCheck['columns'] | null>(null)
  const [areColumnsSent, setColumnsSent] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const latest = useRef<ImportRequest | null>(null)
  const looking = useRef(false)
  const check = useBranchMutation(checkMenuImport)
  const apply = useBranchMutation(importMenu, {
    success: 'Cardápio importado com sucesso!',
    changes: [listMenus],
  })
  const columns = chosen ?? checked?.columns
  const columnFaults = checked && columns ? columnProblems(menuColumns, columns, checked.headings.length) : {}
  const isUnmatched = Object.keys(columnFaults).length > 0
  const isMatching = isChanging || isUnmatched || chosen !== null
  const ready = checked !== null && !isMatching && checked.problems_count === 0

  const choose = async (chosen: File | null) => {
    latest.current = null
    setFile(chosen)
    setChecked(null)
    setChosen(null)
    setColumnsSent(false)
    setChanging(false)
    setWrong(undefined)
    check.reset()
    apply.reset()
    if (!chosen) return
    const { error } = MenuUpload.safeParse({ file: chosen })
    if (error) return setWrong(error.issues[0]?.message)
    latest.current = { file: chosen }
    if (name.trim() === '') setName(nameOf(chosen))
    await look()
  }

  /** Sends the file to be checked. If another file is chosen meanwhile, that one is checked afterwards. */
  const look = async () => {
    if (looking.current) return
    looking.current = true
    let seen: ImportRequest | null
    do {
      seen = latest.current
      const answer = seen && (await check.run({ body: seen }))
      // A check of other columns that failed leaves the one before it.
      if (latest.current === seen && (answer || !seen?.columns)) {
        setChecked(answer)
        setChosen(null)
        setChanging(false)
      }
    } while (latest.current !== seen)
    looking.current = false
  }

  /** Checks the file with the columns that the person chose. */
  const match = async () => {
    setColumnsSent(true)
    if (!file || !columns || isUnmatched) return
    if (chosen === null) return setChanging(false)
    latest.current = { file, columns }
    await look()
  }

  const send = async () => {
    if (!file) return setWrong('Escolha um arquivo.')
    // The check may have failed with the connection, so it runs again.
    if (!checked) return choose(file)
    if (isMatching) return match()
    if (!ready) return onReplace()
    const done = await apply.run({ body: { file, name, columns: checked.columns } })
    if (done) onImported(done.menu)
  }

  const fileError = wrong ?? check.refusal?.errors.file?.[0] ?? apply.refusal?.errors.file?.[0]
  return {
    file,
    fileError,
    choose,
    checking: check.running,
    checked,
    columns,
    /** The messages by field, once they were sent. */
    columnFaults: areColumnsSent ? columnFaults : {},
    setColumns: setChosen,
    /** The person says which column is which: the headings do not say it, or the person wants to change it. */
    isMatching,
    changeColumns: () => setChanging(true),
    /** The file has no problem: it can be imported under `name`. */
    ready,
    name,
    nameError: apply.refusal?.errors.name?.[0] ?? (name.trim() === '' ? 'Nome é obrigatório.' : undefined),
    setName,
    importing: apply.running,
    /** A message that no field shows. */
    refusal: apply.refusal ?? (fileError ? null : check.refusal),
    send,
  }
}
