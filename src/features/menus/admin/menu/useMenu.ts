import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { causeOf } from '#admin/data/cause.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { queryKey, readAgain, useBranchQuery } from '#admin/data/queries.ts'
import type { Item, EditedMenu, Section } from '../menu-words.ts'
import { withItemAt } from './sorting.ts'
import { findMenu, listMenus } from '../../contract.ts'
import { setPrices } from '../../prices.contract.ts'
import type { Prices } from '../../prices.ts'
import { orderItems, orderSections, switchItem } from '../../sections.contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed } from '#lib/call/call.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/**
 * One menu and its changes, shown at once. A change is written into the loaded menu instead of reading thousands of items again; only after
 * a refusal is the menu read again.
 */
export function useMenu(id: number) {
  const menu = useBranchQuery(findMenu, { params: { id } })
  const { business_id, branch_id } = useBranchPath()
  const client = useQueryClient()
  /** Orders are sent one after another, so that an older one never arrives last. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  /** For each item whose availability is being sent: the value that staff want by now. */
  const asked = useRef(new Map<number, boolean>())
  const [switching, setSwitching] = useState<ReadonlySet<number>>(new Set())

  const changes = useMemo(() => {
    const params = { business_id, branch_id, id }
    const key = queryKey(findMenu, { params })
    const patch = (change: (menu: EditedMenu) => EditedMenu) => {
      client.setQueryData<EditedMenu>(key, (before) => before && change(before))
      void client.invalidateQueries({ queryKey: [listMenus.path] })
    }
    const inSections = (change: (sections: Section[]) => Section[]) =>
      patch((before) => ({ ...before, sections: change(before.sections) }))
    const inItem = (item_id: number, change: (item: Item) => Item) =>
      inSections((sections) =>
        sections.map((section) =>
          section.items.some((item) => item.id === item_id)
            ? { ...section, items: section.items.map((item) => (item.id === item_id ? change(item) : item)) }
            : section,
        ),
      )
    const reload = () => client.invalidateQueries({ queryKey: key })
    const inItems = (some: readonly (Partial<Item> & { id: number })[]) => {
      const byId = new Map(some.map((one) => [one.id, one]))
      inSections((sections) =>
        sections.map((section) => ({
          ...section,
          items: section.items.map((item) => (byId.has(item.id) ? { ...item, ...byId.get(item.id) } : item)),
        })),
      )
    }
    /** If the server refuses: shows its message, undoes the change and reads the menu again. */
    const send = async (
      make: () => Promise<{ success: boolean; msg?: string }>,
      { about = '', undo = () => {} }: { about?: string | undefined; undo?: () => void } = {},
    ): Promise<boolean> => {
      let said: string
      try {
        const answer = await make()
        if (answer.success) return true
        said = answer.msg || anyFailure
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        said = causeOf(error) ?? anyFailure
      }
      toastFailure(about + said)
      undo()
      await reload()
      return false
    }
    const inTurn = (make: () => Promise<{ success: boolean; msg?: string }>, about?: string) => {
      const mine = turn.current.then(() => send(make, { about }))
      turn.current = mine
      return mine
    }

    return {
      patch,
      inSections,
      inItem,
      reload,
      async switchTo(item: Item, available: boolean) {
        const { id: item_id, name } = item
        const show = (shown: boolean) => inItem(item_id, (one) => ({ ...one, available: shown }))
        show(available)
        const isOnItsWay = asked.current.has(item_id)
        asked.current.set(item_id, available)
        if (isOnItsWay) return
        setSwitching((all) => new Set(all).add(item_id))
        let known = item.available
        let done = true
        // One request at a time: on a slow connection two could arrive in the wrong order.
        for (let wanted = available; done && wanted !== known; wanted = asked.current.get(item_id)!) {
          done = await send(
            () => call(switchItem, { params: { ...params, item_id }, body: { available: wanted } }),
            { about: `${name}: `, undo: () => show(known) },
          )
          if (done) known = wanted
        }
        asked.current.delete(item_id)
        setSwitching((all) => new Set([...all].filter((one) => one !== item_id)))
      },
      /** Shows these prices at once and saves all of them or none; resolves with whether they were saved. */
      setPrices(prices: readonly (Prices & { id: number })[], about?: string) {
        inItems(prices)
        return inTurn(async () => {
          const now = client.getQueryData<EditedMenu>(key)?.sections.flatMap(({ items }) => items) ?? []
          const changedAt = new Map(now.map(({ id: item_id, updated_at }) => [item_id, updated_at]))
          const items = prices.map((one) => ({ ...one, updated_at: changedAt.get(one.id) }))
          const answer = await call(setPrices, { params, body: { items } })
          if (answer.success) {
            inItems(answer.items.map(({ id: item_id, updated_at }) => ({ id: item_id, updated_at })))
          }
          return answer
        }, about)
      },
      sortSections(section_ids: number[]) {
        inSections((sections) =>
          section_ids.map((one) => sections.find((section) => section.id === one)!).filter(Boolean),
        )
        return inTurn(() => call(orderSections, { params, body: { section_ids } }))
      },
      moveItem(item_id: number, section_id: number, place: number) {
        const before = client.getQueryData<EditedMenu>(key)?.sections ?? []
        const home = before.find(({ items }) => items.some((item) => item.id === item_id))
        const after = withItemAt(before, item_id, section_id, place)
        inSections(() => after)
        const target = after.find((section) => section.id === section_id)
        const item_ids = target?.items.map((item) => item.id) ?? []
        const moved_id = home?.id === section_id ? undefined : item_id
        return inTurn(() =>
          call(orderItems, { params: { ...params, section_id }, body: { item_ids, moved_id } }),
        )
      },
    }
  }, [client, business_id, branch_id, id])

  return { menu, changes, switching, readAgain: () => readAgain(menu) }
}

export type MenuState = ReturnType<typeof useMenu>
export type MenuChanges = MenuState['changes']
