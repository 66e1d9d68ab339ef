import { addWalkIn, markAttendance, removeWalkIn, showDay } from '../../attendance.contract.ts'
import { attendanceMessages } from '../../attendance.ts'
import { mark } from './attendance.ts'
import { loadReservationDay } from './day.queries.ts'
import type { InvitedParty } from '../own/party.ts'
import { staffView } from '../shapes.ts'
import { seatWalkIn, takeBackWalkIn } from '../booking/walk-ins.ts'
import { done } from '#lib/call/done.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import { serve } from '#platform/http/call/serve.ts'

export const attendanceRoutes = (party: InvitedParty) => [
  serve(showDay, ({ db, branch, query, now }) => {
    const local = localNow(now, branch.timezone)
    return loadReservationDay(db, branch, query.date ?? local.date, { now: local, party })
  }),

  serve(markAttendance, async (call) => {
    const { db, branch, params, body, now } = call
    const marked = await mark(db, branch, params.id, body, call)
    const reservation = staffView(marked, dateIn(now, branch.timezone))
    return done(attendanceMessages.marked, { reservation })
  }),

  serve(addWalkIn, async (call) => {
    const { db, branch, body } = call
    const walk_in = await seatWalkIn(db, branch, body, call)
    return done(attendanceMessages.walkedIn(body.person_number), { walk_in })
  }),

  serve(removeWalkIn, async (call) => {
    await takeBackWalkIn(call.db, call.branch, call.params.id, call)
    return done(attendanceMessages.walkInUndone)
  }),
]
