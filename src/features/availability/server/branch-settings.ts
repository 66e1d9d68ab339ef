/** The reservation settings of a branch as columns of a query on `branch`; null while none were saved (D-31). */
import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#platform/database/tables.ts'
import { configColumns } from './queries.ts'

const settings = () =>
  expressionBuilder<Tables, 'branch'>()
    .selectFrom('reservation_config')
    .whereRef('reservation_config.business_id', '=', 'branch.business_id')
    .whereRef('reservation_config.branch_id', '=', 'branch.id')

/** A part of a branch's page: how guests may ask for a table. */
export const bookingSwitchesOfBranch = () =>
  jsonObjectFrom(
    settings().select(['accept_reservations', 'accept_online_reservations', 'accept_phone_reservations']),
  )

/** A part of a branch's page: what guests are told before they cancel. */
export const cancellationPolicyOfBranch = () => settings().select('cancellation_policy').$asScalar()

/** The settings as every full answer carries them (1 §3). */
export const settingsOfBranch = () =>
  jsonObjectFrom(settings().select(['branch_id as business_branch_id', ...configColumns]))
