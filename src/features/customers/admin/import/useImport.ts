import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listCustomers } from '../../contract.ts'
import { listSegments } from '../../segments.contract.ts'
import { findImport } from '../../import.contract.ts'
import { useBranchQuery } from '#admin/data/queries.ts'

const pollMs = 1000

/** The branch's newest import, read every second while it works; the list is read again when it ends. */
export function useImport({ enabled }: { enabled: boolean }) {
  const client = useQueryClient()
  const [isWorking, setWorking] = useState(false)
  const found = useBranchQuery(findImport, {}, { enabled, ...(isWorking ? { pollMs } : {}) })
  const state = found.data?.import?.state
  const works = state === 'checking' || state === 'running'
  if (works !== isWorking) setWorking(works)
  const before = useRef(state)
  useEffect(() => {
    const hasEnded = state === 'done' || state === 'stopped'
    if (hasEnded && before.current !== undefined && before.current !== state) {
      for (const { path } of [listCustomers, listSegments])
        void client.invalidateQueries({ queryKey: [path] })
    }
    before.current = state
  }, [client, state])
  return found
}
