import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import type { ListedMenu } from '../menu-words.ts'
import { listMenus, orderMenus } from '../../contract.ts'
import { SortableList } from '#ui/list/SortableList.tsx'

/** Sorts the menus of a branch; saves each move at once. */
export function SortMenus({ menus }: { opened: boolean; menus: readonly ListedMenu[] }) {
  const { run, refusal } = useBranchMutation(orderMenus, { changes: [listMenus] })
  const [wanted, setWanted] = useState<string[] | null>(null)
  /** Orders are sent one after another, so that the last one wins. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const ids = menus.map(({ id }) => String(id))
  // If a menu was added or deleted meanwhile, the wanted order is dropped.
  const mine = wanted?.length === ids.length && ids.every((id) => wanted.includes(id)) ? wanted : ids
  const rows = mine.map((id) => {
    const menu = menus.find((one) => String(one.id) === id)!
    return { id, name: menu.name, content: <bdi>{menu.name}</bdi> }
  })
  const order = (next: string[]) => {
    setWanted(next)
    turn.current = turn.current.then(async () => {
      if (!(await run({ body: { menu_ids: next.map(Number) } }))) setWanted(null)
    })
  }
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <Text c="dimmed" mb="sm">
        Arraste ou use as setas. Os clientes veem os cardápios nesta ordem.
      </Text>
      <SortableList
        label="Ordem dos cardápios"
        rows={rows}
        place={(all, id) => `posição ${all.indexOf(id) + 1} de ${all.length}`}
        onOrder={order}
      />
    </>
  )
}
