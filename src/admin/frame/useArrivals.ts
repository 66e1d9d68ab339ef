import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addArrived, seeArrived } from '#admin/frame/arrived-requests.ts'
import { allowChime, chime, isChimeOn } from '#admin/frame/chime.ts'
import { showDay } from '#features/reservations/attendance.contract.ts'
import { listReservations } from '#features/reservations/contract.ts'
import { listRequests } from '#features/reservations/queue.contract.ts'

/** What a new request changes on the page. */
const changed = [listRequests, listReservations, showDay]

/**
 * Notices the requests that come while the page is open: they count in the tab's title until somebody touches the tab, their rows are
 * marked, and they ring where that is switched on. `requests` are the ids that wait, undefined until they are known; needs a new `key` for
 * each branch.
 */
export function useArrivals(requests: readonly number[] | undefined): void {
  const client = useQueryClient()
  const known = useRef<ReadonlySet<number>>(undefined)
  const notice = useEffectEvent((ids: readonly number[]) => {
    const before = known.current
    known.current = new Set([...(before ?? []), ...ids])
    const fresh = before ? ids.filter((id) => !before.has(id)) : []
    if (fresh.length === 0) return
    addArrived(fresh)
    chime()
    for (const { path } of changed) void client.invalidateQueries({ queryKey: [path] })
  })
  const ids = requests?.join(' ')
  useEffect(() => {
    if (ids !== undefined) notice(ids.split(' ').filter(Boolean).map(Number))
  }, [ids])
  useEffect(() => {
    const touched = () => {
      seeArrived()
      if (isChimeOn()) allowChime()
    }
    const turned = () => {
      if (document.visibilityState === 'visible') seeArrived()
    }
    document.addEventListener('pointerdown', touched)
    document.addEventListener('keydown', touched)
    document.addEventListener('visibilitychange', turned)
    return () => {
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('keydown', touched)
      document.removeEventListener('visibilitychange', turned)
    }
  }, [])
}
