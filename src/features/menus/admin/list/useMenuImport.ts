import { useRef, useState } from 'react'
import { useBranchMutation } from '#admin/mutations.ts'
import { listMenus } from '../../contract.ts'
import { checkMenuImport, importMenu, MenuUpload } from '../../import.contract.ts'
import { longest } from '../../rules.ts'
import type { AnswerOf } from '#lib/endpoint.ts'

/** What the server says of a file: its size, or its problems by line. */
export type MenuFileCheck = AnswerOf<typeof checkMenuImport>

/** 'Carta de vinhos' from 'Carta de vinhos (1).csv'. */
const nameOf = (file: File) => file.name.replace(/(\s*\(\d+\))?\.\w{1,5}$/, '').slice(0, longest.name)

type Options = {
  /** The file has problems: the person wants to choose it again, corrected. */
  onReplace: () => void
  onImported: (menu: { id: number }) => void
}

/** A file that becomes a menu: chosen, checked by the server, then imported whole or not at all. */
export function useMenuImport({ onReplace, onImported }: Options) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [checked, setChecked] = useState<MenuFileCheck | null>(null)
  const latest = useRef<File | null>(null)
  const looking = useRef(false)
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
    if (!ready) return onReplace()
    const done = await apply.run({ body: { file, name } })
    if (done) onImported(done.menu)
  }

  const fileError = wrong ?? check.refusal?.errors.file?.[0] ?? apply.refusal?.errors.file?.[0]
  return {
    file,
    fileError,
    choose,
    checking: check.running,
    checked,
    /** The file has no problem: it can be imported under `name`. */
    ready,
    name,
    nameError: apply.refusal?.errors.name?.[0] ?? (name.trim() === '' ? 'Nome é obrigatório.' : undefined),
    setName,
    importing: apply.running,
    /** What is not said beside a field. */
    refusal: apply.refusal ?? (fileError ? null : check.refusal),
    send,
  }
}
