import type { Db } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'

/** Keeps the answer of a create under its key, with the next statement or the commit. */
export const keepAnswer = (
  trx: Db,
  { scope, key }: { scope: string; key: string },
  answer: unknown,
): Promise<void> =>
  sendLater(
    trx,
    trx
      .updateTable('idempotency_key')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .set({ status: 200, answer: JSON.stringify(answer) }),
  )
