import type { AliasableExpression } from 'kysely'
import type * as z from 'zod/mini'
import type { SessionReservationConfig } from '../contract.ts'

/**
 * The data of a branch in a session's answer besides its row. Each part is a column of a query on `branch`, provided by the feature whose
 * tables it reads; src/app.ts hands them in.
 */
export type SessionParts = {
  /** Null if no settings were saved (D-31). */
  reservation_config: () => AliasableExpression<z.output<typeof SessionReservationConfig> | null>
}
