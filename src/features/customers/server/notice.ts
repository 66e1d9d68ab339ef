import type { FormTextVersion } from '../consent.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Stores which version of the purpose text the last registration of this customer in this branch showed (D-98). */
export async function storeNotice(
  trx: Trx,
  branch: BranchKey,
  customer_id: number,
  { text_version, now }: { text_version: FormTextVersion; now: Date },
): Promise<void> {
  await trx
    .updateTable('customer_branch')
    .set({ notice_version: text_version, notice_at: now })
    .where(inBranch(branch))
    .where('customer_id', '=', customer_id)
    .execute()
}
