import { useEffect, useState } from 'react'
import { isKnownHere } from '#features/guests/visitor/known-here.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { call } from '#visitor/call.ts'
import { findOwnTable } from '../own-table.contract.ts'
import type { ReserveData } from '../pages.contract.ts'

const nothing: AnswerOf<typeof findOwnTable> = { customer: null, table: null }

/**
 * The person that this device is known for, and the next table requested on it, of all dates or of one; nothing for a stranger, or if the
 * call fails.
 */
export function useOwnTable({ id, business_id }: ReserveData['branch'], date?: string) {
  const [own, setOwn] = useState(nothing)
  useEffect(() => {
    if (!isKnownHere()) return
    const query = date === undefined ? {} : { date }
    call(findOwnTable, { params: { business_id, branch_id: id }, query }).then(setOwn, () => {})
  }, [business_id, id, date])
  return own
}
