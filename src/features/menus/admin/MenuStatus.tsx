import { useState } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { findMenu, listMenus, switchMenu } from '../contract.ts'
import { SwitchButton } from '#ui/input/SwitchButton.tsx'
import { toastFailure } from '#ui/overlay/toast.ts'
import { useEffect } from 'react'

type Props = { menu: { id: number; name: string; status: 'active' | 'inactive' } }

/** Switches whether visitors see a menu. It changes at once; a failure is shown and undone. */
export function MenuStatus({ menu: { id, name, status } }: Props) {
  const { run, running, refusal } = useBranchMutation(switchMenu, { changes: [listMenus, findMenu] })
  const [wanted, setWanted] = useState<'active' | 'inactive' | null>(null)
  // A newly loaded status replaces the wanted one.
  const [known, setKnown] = useState(status)
  if (status !== known) {
    setKnown(status)
    setWanted(null)
  }
  useEffect(() => {
    if (refusal) toastFailure(refusal.msg)
  }, [refusal])
  const flip = async (checked: boolean) => {
    if (running) return
    const next = checked ? 'active' : 'inactive'
    setWanted(next)
    if (!(await run({ params: { id }, body: { status: next } }))) setWanted(null)
  }
  return (
    <SwitchButton
      label={`${name} ativo`}
      words
      on="Ativo"
      off="Inativo"
      checked={(wanted ?? status) === 'active'}
      busy={running}
      onToggle={(checked) => void flip(checked)}
    />
  )
}
