import type { Ability } from '../rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** How many notifications of one kind staff are shown. */
export const notificationLimit = 50

/** Something that waits for staff of a branch (D-72). */
export type WaitingItem<Kind extends string> = {
  kind: Kind
  id: number
  title: string
  detail: string
  /** Since when it waits. */
  at: Date
  /** The time of a request for today. */
  tonight?: string | null
  /** A page of the staff app, without the branch. */
  href: string
}

/** What a feature tells staff of a branch, newest first; src/app.ts hands it to `home`. */
export type NotificationSource<Kind extends string> = {
  /** Only people with this ability are told, because only they may open it (D-23). */
  ability: Ability
  list: (db: Db, branch: Branch, now: Date) => Promise<WaitingItem<Kind>[]>
}
