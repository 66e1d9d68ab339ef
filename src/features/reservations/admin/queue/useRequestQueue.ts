import { useEffect, useEffectEvent, useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import type { Reservation } from '../reservation.ts'
import { showReservation } from '../../contract.ts'
import { listRequests } from '../../queue.contract.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

const pollMs = 60_000

/** `pedido` of the address: the request shown over the page, or the first of the queue. */
const first = 'primeiro'

/** The requests that wait for an answer, and the request in the address. */
export function useRequestQueue() {
  const [{ pedido }, setAddress] = useAddress({ pedido: '' })
  const queue = useBranchQuery(listRequests, {}, { pollMs })
  const requests = queue.data?.requests ?? []
  const id = /^\d{1,15}$/.test(pedido) ? Number(pedido) : null
  const asked = useBranchQuery(
    showReservation,
    { params: { id: id ?? 0 } },
    { enabled: id !== null, keepPrevious: false },
  )
  // As it was when it opened: its own answer must not change it under the person who reads it.
  const [shown, setShown] = useState<Reservation | null>(null)
  if (id === null ? shown !== null : shown?.id !== id && asked.data !== undefined) {
    setShown(id === null ? null : (asked.data ?? null))
  }

  const open = (request: Pick<Reservation, 'id'> | undefined) =>
    setAddress({ pedido: request ? `${request.id}` : '' }, { replace: true })
  const close = () => open(undefined)
  const openFirst = useEffectEvent(() => {
    if (requests.length === 0) toastFailure('Nenhum pedido espera resposta agora.')
    open(requests[0])
  })
  const isRead = queue.data !== undefined
  useEffect(() => {
    if (pedido === first && isRead) openFirst()
  }, [pedido, isRead])
  const giveUp = useEffectEvent(() => {
    toastFailure(asked.error?.msg ?? 'Não foi possível abrir o pedido. Verifique a conexão.')
    close()
  })
  useEffect(() => {
    if (id !== null && asked.isError) giveUp()
  }, [id, asked.isError])

  const others = requests.filter((request) => request.id !== shown?.id)
  return {
    today: queue.data?.today,
    time: queue.data?.time,
    /** The first request that waits; undefined if none is known. */
    first: requests[0],
    /** Whether it is known if one waits, as far as the server answers. */
    isAnswered: isRead || queue.failureCount > 0,
    /** How many wait for an answer; undefined until the server has answered. */
    total: queue.data?.total,
    shown: id === null ? null : shown,
    behind: {
      others: (queue.data?.total ?? 0) - (requests.length - others.length),
      onNext: () => open(others[0]),
    },
    open,
    close,
    refetch: queue.refetch,
  }
}

export type RequestQueue = ReturnType<typeof useRequestQueue>
