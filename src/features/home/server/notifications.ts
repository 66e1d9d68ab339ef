import type { NotificationKind } from '../contract.ts'
import type { NotificationSource } from '#features/users/server/notification-source.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, SignedInUser } from '#platform/http/door/door.ts'

/** What the features tell staff of a branch. Things of the same moment keep the order of these sources. */
export type NotificationSources = readonly NotificationSource<NotificationKind>[]

type Urgency = { at: Date; tonight?: string | null }

/** What cannot wait comes first: the requests for today by their time, then everything else, the newest first. */
const asUrgent = (a: Urgency, b: Urgency): number => {
  if (a.tonight && b.tonight) return a.tonight < b.tonight ? -1 : 1
  if (a.tonight || b.tonight) return a.tonight ? -1 : 1
  return b.at.getTime() - a.at.getTime()
}

/** What waits for this person in the branch (D-72). */
export async function listNotifications(
  sources: NotificationSources,
  { db, branch, person, now }: { db: Db; branch: Branch; person: SignedInUser; now: Date },
) {
  const items = await Promise.all(
    sources
      .filter(({ ability }) => person.features.includes(ability))
      .map(({ list }) => list(db, branch, now)),
  )
  return items
    .flat()
    .toSorted(asUrgent)
    .map(({ at, href, kind, id, title, detail }) => ({
      kind,
      id,
      title,
      detail,
      at: at.toISOString(),
      href: staffPath.ofBranch(branch.id, href),
    }))
}
