import { conflictsOf, conflictText } from '../conflicts.ts'
import type { DayHours, ServiceRow } from '../rules.ts'
import { lockBranch } from './branch-lock.queries.ts'
import { findLeftOut } from './left-out.queries.ts'
import { listDeletedWith, listServiceRows, type StoredService } from './queries.ts'
import { closureName, type ServiceBody, serviceFrom } from '../service-form.ts'
import { invalid, notFound, Refusal } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

const serviceNotFound = 'Disponibilidade não encontrada.'

/** One service or closure of the branch. Throws 404. */
export function requireService(services: StoredService[], id: number): StoredService {
  const service = services.find((one) => one.id === id)
  if (!service) throw notFound(serviceNotFound)
  return service
}

/** The name to store. A closure's name says what it closes (D-40): one service of this branch, or all. */
function nameOf(
  form: ServiceBody,
  { service_id }: Pick<ServiceRow, 'service_id'>,
  services: StoredService[],
): string {
  if (form.type !== 'CLO') return form.name ?? ''
  if (service_id === null) return closureName(null)
  const closed = services.find(({ id, type }) => id === service_id && type !== 'CLO')
  if (!closed) throw invalid({ service_id: [serviceNotFound] })
  return closureName(closed)
}

/** A service never becomes a closure, because its reservations would belong to nothing. */
function requireSameKind(before: StoredService, { type }: ServiceBody): void {
  if ((before.type === 'CLO') !== (type === 'CLO')) throw invalid({ type: ['O tipo não pode ser alterado.'] })
}

function refuseConflicts(service: ServiceRow, services: StoredService[]): void {
  const conflicts = conflictsOf(service, services).map(({ id, name }) => ({ id, name }))
  if (conflicts.length === 0) return
  throw new Refusal('conflict', conflicts.map(conflictText).join('\n'), {
    extra: { conflict: true, conflicts, service: null },
  })
}

/** The row that the form makes; a new one has id 0, which is never stored. */
type Row = Omit<StoredService, 'updated_at' | 'exceptions'>

/** The row of a form that is saved beside these services. Throws 'conflict' and 422. */
export function rowOf(form: ServiceBody, services: StoredService[], id: number): Row {
  const fields = serviceFrom(form)
  const row = { id, ...fields, name: nameOf(form, fields, services) }
  refuseConflicts(row, services)
  return row
}

const inOrder = ({ day_of_week, enabled, from, to, max_delay }: DayHours): DayHours => ({
  day_of_week,
  enabled,
  from,
  to,
  max_delay,
})

/** The fields that the log compares: each day's in a fixed order, because the database may reorder them. */
const fieldsOf = ({ name, type, max_persons, date_start, date_end, service_id, meta }: Row) => ({
  name,
  type,
  max_persons,
  date_start,
  date_end,
  service_id,
  meta: meta.map(inOrder),
})

const columnsOf = (row: Row) => ({ ...fieldsOf(row), meta: JSON.stringify(row.meta) })

/** The row of a form that changes a service or closure. Throws 404, 'stale', 'conflict' and 422. */
export function changedRow(services: StoredService[], id: number, form: ServiceBody): Row {
  const before = requireService(services, id)
  refuseStale(before.updated_at, form.updated_at)
  requireSameKind(before, form)
  return rowOf(form, services, id)
}

/** Everything that is deleted with a service: itself and the closures of it alone. Throws 404. */
export function goneWith(services: StoredService[], id: number): number[] {
  requireService(services, id)
  return services.filter((one) => one.id === id || one.service_id === id).map((one) => one.id)
}

const storedServices = (trx: Trx, branch: Branch, { now }: Act) =>
  listServiceRows(trx, branch, dateIn(now, branch.timezone))

/** Adds a service or closure. Throws 'conflict' and 422. */
export async function addService(trx: Trx, branch: Branch, act: Act, form: ServiceBody) {
  await lockBranch(trx, branch)
  const services = await storedServices(trx, branch, act)
  const row = rowOf(form, services, 0)
  const { id } = await trx
    .insertInto('service')
    .values({
      ...columnsOf(row),
      business_id: branch.business_id,
      branch_id: branch.id,
      created_at: act.now,
      updated_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(trx, act, {
    branch,
    action: 'create',
    entity: 'service',
    entity_id: id,
    changes: changedFields({}, fieldsOf(row)),
  })
  return savedService(trx, branch, act, services, id)
}

/** Changes all of a service or closure; closures of a service take its new name. Throws 404, 'stale', 'conflict' and 422. */
export async function changeService(trx: Trx, branch: Branch, act: Act, id: number, form: ServiceBody) {
  await lockBranch(trx, branch)
  const services = await storedServices(trx, branch, act)
  const before = requireService(services, id)
  const row = changedRow(services, id, form)
  await trx
    .updateTable('service')
    .set({ ...columnsOf(row), updated_at: act.now })
    .where(inBranch(branch))
    .where('id', '=', id)
    .execute()
  if (row.name !== before.name) {
    await trx
      .updateTable('service')
      .set({ name: closureName(row) })
      .where(inBranch(branch))
      .where('service_id', '=', id)
      .execute()
  }
  await audit(trx, act, {
    branch,
    action: 'update',
    entity: 'service',
    entity_id: id,
    changes: changedFields(fieldsOf(before), fieldsOf(row)),
  })
  return savedService(trx, branch, act, services, id)
}

/** Deletes a service and the closures of it alone; its reservations stay, and its exceptions for a return. Throws 404. */
export async function removeService(trx: Trx, branch: Branch, act: Act, id: number) {
  await lockBranch(trx, branch)
  const services = await storedServices(trx, branch, act)
  const gone = goneWith(services, id)
  await trx
    .updateTable('service')
    .set({ deleted_at: act.now, updated_at: act.now })
    .where(inBranch(branch))
    .where('id', 'in', gone)
    .execute()
  for (const entity_id of gone) {
    await audit(trx, act, { action: 'delete', entity: 'service', entity_id, branch })
  }
  const after = services.filter((one) => !gone.includes(one.id))
  return findLeftOut(trx, branch, localNow(act.now, branch.timezone), services, after)
}

/**
 * Undoes the deletion of a service and of the closures that went with it (D-124). Rows that exist already stay as they are. Throws 404 and
 * 'conflict'.
 */
export async function restoreDeleted(trx: Trx, branch: Branch, act: Act, id: number) {
  await lockBranch(trx, branch)
  const services = await storedServices(trx, branch, act)
  if (!services.some((one) => one.id === id)) {
    const back = await listDeletedWith(trx, branch, id)
    requireReturn(back, services, id)
    const ids = back.map((one) => one.id)
    await trx
      .updateTable('service')
      .set({ deleted_at: null, updated_at: act.now })
      .where(inBranch(branch))
      .where('id', 'in', ids)
      .execute()
    for (const entity_id of ids) {
      await audit(trx, act, { action: 'restore', entity: 'service', entity_id, branch })
    }
  }
  return savedService(trx, branch, act, services, id)
}

/** Throws 404 for what never was or is a closure of a deleted service, and 'conflict' when another took its hours meanwhile. */
function requireReturn(back: ServiceRow[], services: StoredService[], id: number): void {
  const service = back.find((one) => one.id === id)
  const closes = service?.service_id ?? null
  if (!service || (closes !== null && !services.some((one) => one.id === closes))) {
    throw notFound(serviceNotFound)
  }
  for (const one of back) refuseConflicts(one, services)
}

/** The saved service, and the reservations left without a seat. */
async function savedService(trx: Trx, branch: Branch, act: Act, before: StoredService[], id: number) {
  const after = await storedServices(trx, branch, act)
  return {
    service: requireService(after, id),
    left_out: await findLeftOut(trx, branch, localNow(act.now, branch.timezone), before, after),
  }
}
