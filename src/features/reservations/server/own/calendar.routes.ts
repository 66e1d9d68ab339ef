import { addressLines } from '#features/branches/rules.ts'
import { findBranchAddress } from '#features/branches/server/address.queries.ts'
import { downloadCalendar } from '../../calendar.contract.ts'
import { calendarOf } from './calendar.ts'
import { requireByToken } from './visitors.ts'
import { notFound } from '#lib/call/refusal.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { serve } from '#platform/http/call/serve.ts'

export const calendarRoute = serve(downloadCalendar, async (call) => {
  const { db, branch, params, house } = call
  const { reservation, holder } = await requireByToken(call, params)
  if (holder !== 'owner') throw notFound()
  const address = await findBranchAddress(db, branch)
  return new FileAnswer(
    calendarOf({ settings: house.settings, now: call.now }, branch, reservation, {
      address: addressLines(address),
      token: reservation.token,
    }),
  )
})
