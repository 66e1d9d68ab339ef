import { changedException, isDifferent, withException } from '../exceptions.ts'
import type { ExceptionForm } from '../exceptions.contract.ts'
import { openingsOn } from '../rules.ts'
import { lockBranch } from './branch-lock.queries.ts'
import { findLeftOut } from './left-out.queries.ts'
import { listServiceRows, type StoredService } from './queries.ts'
import { requireService } from './service-changes.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

type DatedException = ExceptionForm & { date: string }

/**
 * A service as it is with an exception. Throws 404, 'past' for a date before `today`, and 'not_open' where it has no hours in effect.
 */
export function exceptedService(services: StoredService[], id: number, given: DatedException, today: string) {
  const service = requireService(services, id)
  const { date, ...change } = given
  if (date < today) throw new Refusal('past', 'Este dia já passou.')
  if (!openingsOn(services, date).some((opening) => opening.service.id === id)) {
    throw new Refusal('not_open', 'Esta disponibilidade não abre neste dia.')
  }
  return withException(service, changedException(service, date, change))
}

/**
 * Gives a service other seats on one date, stops or reopens it (D-123), under the lock of all changes of capacity (D-38). Answers the
 * service and whom the change left without a seat.
 */
export async function changeException(trx: Trx, branch: Branch, act: Act, id: number, given: DatedException) {
  const local = localNow(act.now, branch.timezone)
  await lockBranch(trx, branch)
  const before = await listServiceRows(trx, branch, local.date)
  const service = exceptedService(before, id, given, local.date)
  return write(trx, branch, act, { service, date: given.date, before })
}

/** Makes one date of a service like the others again. Throws 404. */
export async function removeException(trx: Trx, branch: Branch, act: Act, id: number, date: string) {
  await lockBranch(trx, branch)
  const before = await listServiceRows(trx, branch, date)
  const usual = { date, max_persons: null, is_stopped: false }
  const service = withException(requireService(before, id), usual)
  return write(trx, branch, act, { service, date, before })
}

type Change = { service: StoredService; date: string; before: StoredService[] }

async function write(trx: Trx, branch: Branch, act: Act, { service, date, before }: Change) {
  const { id } = service
  const on = (services: StoredService[]) =>
    services.find((one) => one.id === id)!.exceptions.find((one) => one.date === date)
  const [was, is] = [on(before), on([service])]
  if (is && isDifferent(is)) {
    const { max_persons, is_stopped } = is
    await trx
      .insertInto('service_exception')
      .values({
        business_id: branch.business_id,
        branch_id: branch.id,
        service_id: id,
        date,
        max_persons,
        is_stopped,
        created_at: act.now,
        updated_at: act.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'service_id', 'date'])
          .doUpdateSet({ max_persons, is_stopped, updated_at: act.now }),
      )
      .execute()
  } else {
    await trx
      .deleteFrom('service_exception')
      .where('business_id', '=', branch.business_id)
      .where('service_id', '=', id)
      .where('date', '=', date)
      .execute()
  }
  const fields = { max_persons: is?.max_persons ?? null, is_stopped: is?.is_stopped ?? false }
  await audit(trx, act, {
    branch,
    action: is ? 'update' : 'delete',
    entity: 'service_exception',
    entity_id: id,
    changes: { date, ...changedFields({ is_stopped: false, ...was }, fields) },
  })
  const after = before.map((one) => (one.id === id ? service : one))
  return {
    service,
    left_out: await findLeftOut(trx, branch, localNow(act.now, branch.timezone), before, after),
  }
}
