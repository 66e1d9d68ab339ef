import { nightAbility } from '../exceptions.ts'
import { leftOutText } from '../left-out.ts'
import { offerObstacleOf, offerDays } from '../offer.ts'
import { type DayContext, judgedTimes } from '../rules.ts'
import { reasonText } from '../reasons.ts'
import { changeException, removeException } from './exceptions.ts'
import { foresee } from './foresee.ts'
import { findWithoutSeat } from './left-out.queries.ts'
import { findPublication, listServiceRows, loadDay, loadDays } from './queries.ts'
import { addService, changeService, removeService, restoreDeleted } from './service-changes.ts'
import { serviceView } from './shapes.ts'
import { clearException, setException } from '../exceptions.contract.ts'
import { foreseeChange } from '../foresee.contract.ts'
import {
  createService,
  deleteService,
  explainSlots,
  findOfferObstacle,
  listLeftOut,
  restoreService,
  updateService,
} from '../services.contract.ts'
import { done } from '#lib/call/done.ts'
import { addDays } from '#lib/days/dates.ts'
import { forbidden } from '#lib/call/refusal.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import { transaction } from '#platform/database/database.ts'
import type { Branch, SignedInUser } from '#platform/http/door/door.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

type Change = Awaited<ReturnType<typeof addService>>

/** The success sentence, and the people left without a seat. */
function changed(sentence: string, left_out: Change['left_out']) {
  const msg = [sentence, leftOutText(left_out.people)].filter(Boolean).join(' ')
  return done(msg, { left_out })
}

function saved({ service, left_out }: Change) {
  return {
    ...changed('Disponibilidade salva com sucesso!', left_out),
    service: serviceView(service),
    conflict: false as const,
    conflicts: [],
  }
}

function excepted({ service, left_out }: Change) {
  return { ...changed('Disponibilidade salva com sucesso!', left_out), service: serviceView(service) }
}

type NightCall = { person: SignedInUser; branch: Branch; now: Date; params: { date: string } }

/** Throws 403 where the date is not the person's to change (D-149). */
function requireNight({ person, branch, now, params }: NightCall) {
  const today = dateIn(now, branch.timezone)
  if (!person.features.includes(nightAbility(params.date, today))) throw forbidden()
}

export const serviceRoutes: Route[] = [
  serve(createService, (call) =>
    transaction(call.db, async (trx) => saved(await addService(trx, call.branch, call, call.body))),
  ),

  serve(updateService, (call) =>
    transaction(call.db, async (trx) =>
      saved(await changeService(trx, call.branch, call, call.params.id, call.body)),
    ),
  ),

  serve(deleteService, (call) =>
    transaction(call.db, async (trx) => {
      const left_out = await removeService(trx, call.branch, call, call.params.id)
      return changed('Registro excluído com sucesso!', left_out)
    }),
  ),

  serve(restoreService, (call) =>
    transaction(call.db, async (trx) => {
      const { service, left_out } = await restoreDeleted(trx, call.branch, call, call.params.id)
      return { ...changed('Registro restaurado com sucesso!', left_out), service: serviceView(service) }
    }),
  ),

  serve(listLeftOut, async ({ db, branch, now }) => ({
    left_out: await findWithoutSeat(db, branch, localNow(now, branch.timezone)),
  })),

  serve(setException, (call) =>
    transaction(call.db, async (trx) => {
      const { id, date } = call.params
      requireNight(call)
      return excepted(await changeException(trx, call.branch, call, id, { ...call.body, date }))
    }),
  ),

  serve(clearException, (call) =>
    transaction(call.db, async (trx) => {
      const { id, date } = call.params
      requireNight(call)
      return excepted(await removeException(trx, call.branch, call, id, date))
    }),
  ),

  serve(foreseeChange, async ({ db, branch, person, body, now }) => ({
    left_out: await foresee(db, branch, { now, features: person.features }, body),
  })),

  serve(explainSlots, async ({ db, branch, params, query, now }) => {
    const day = await loadDay(db, branch, params.date)
    const services = await listServiceRows(db, branch, params.date)
    const nameOf = (id: number) => services.find((one) => one.id === id)?.name ?? ''
    const local = localNow(now, branch.timezone)
    const { audience = 'visitor' } = query
    return judgedTimes({ ...day, audience, now: local }).map(({ time, service_id, available, reason }) => ({
      time,
      service: { id: service_id, name: nameOf(service_id) },
      available: reason ? null : available,
      reason: reason && reasonText(reason, nameOf),
    }))
  }),

  serve(findOfferObstacle, async ({ db, branch, now }) => {
    const local = localNow(now, branch.timezone)
    const dates = Array.from({ length: offerDays }, (_, ahead) => addDays(local.date, ahead))
    const days = await loadDays(db, branch, dates)
    const judged = days.map((day): DayContext => ({ ...day, audience: 'visitor', now: local }))
    return { obstacle: offerObstacleOf(await findPublication(db, branch), judged), today: local.date }
  }),
]
