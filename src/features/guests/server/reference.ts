import type { BranchKey } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** How long a reference is valid (D-60). */
const validMs = 30 * 60_000
const purpose = 'customer reference'

type Keeper = { house: Pick<House, 'settings'>; now: Date }

/** Replaces a customer's id for strangers: it reveals nothing and is valid for this phone in this branch for 30 minutes (D-60). */
export function newReference({ house, now }: Keeper, branch: BranchKey, phone: string): string {
  const text = [branch.business_id, branch.id, phone, now.getTime() + validMs].join(' ')
  return seal(house.settings.secretKey, purpose, text)
}

/** The branch and phone of a reference; null when it is expired or invalid. */
export function readReference(
  { house, now }: Keeper,
  reference: string,
): { branch: BranchKey; phone: string } | null {
  const [business_id, id, phone, expires] =
    unseal(house.settings.secretKey, purpose, reference)?.split(' ') ?? []
  if (!phone || Number(expires) <= now.getTime()) return null
  return { branch: { business_id: Number(business_id), id: Number(id) }, phone }
}
