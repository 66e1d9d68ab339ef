/** The reservation settings of a branch as columns of a query on `branch`; null until the first save (D-31). */
import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#platform/database/tables.ts'
import { configColumns } from './queries.ts'

const settings = () =>
  expressionBuilder<Tables, 'branch'>()
    .selectFrom('reservation_config')
    .whereRef('reservation_config.business_id', '=', 'branch.business_id')
    .whereRef('reservation_config.branch_id', '=', 'branch.id')

/** For a branch's public page: how guests may ask for a table. */
export const bookingSwitchesOfBranch = () =>
  jsonObjectFrom(
    settings().select(['accept_reservations', 'accept_online_reservations', 'accept_phone_reservations']),
  )

/** Whether a branch has a service that opens on some day of the week: without one, no day can have a table. */
export const hasOpenServiceOfBranch = () => {
  const open = expressionBuilder<Tables, 'branch'>()
    .selectFrom('service')
    .select('service.id')
    .whereRef('service.business_id', '=', 'branch.business_id')
    .whereRef('service.branch_id', '=', 'branch.id')
    .where('service.deleted_at', 'is', null)
    .where('service.type', '<>', 'CLO')
    .where(sql<boolean>`service.meta @> '[{"enabled": true}]'`)
  return sql<boolean>`exists (${open})`
}

/** For a branch's public page: what guests read before they cancel. */
export const cancellationPolicyOfBranch = () => settings().select('cancellation_policy').$asScalar()

/** The settings in a session's answer. */
export const sessionSettingsOfBranch = () =>
  jsonObjectFrom(
    settings().select(['branch_id as business_branch_id', ...configColumns, 'cancellation_policy']),
  )

/** The settings as they stand in every full answer about a branch (back-office spec §3). */
export const settingsOfBranch = () =>
  jsonObjectFrom(settings().select(['branch_id as business_branch_id', ...configColumns]))
