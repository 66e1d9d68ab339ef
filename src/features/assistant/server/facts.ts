import type { BranchFacts } from '../reply.ts'
import { closedText, hoursText } from '../hours-text.ts'
import { type AssistantSettings, defaultWords, fillWords } from '../settings.ts'
import { findSettings } from './settings.ts'
import type { Clock } from '../understand/understanding.ts'
import { bookingSwitchesOfBranch } from '#features/availability/server/branch-settings.ts'
import { listServiceRows } from '#features/availability/server/queries.ts'
import { branchTitle, coordinatesOf, locationText, takesOnline } from '#features/branches/rules.ts'
import { weekOf } from '#features/branches/schedule.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { activeMenusOfBranch } from '#features/menus/server/branch-menus.ts'
import { firstName } from '#features/chats/ready-replies.ts'
import { findStaffPageBranch } from '#features/site/server/branch-page.ts'
import * as sitePath from '#lib/site-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

const parts = { address: addressOfBranch, menus: activeMenusOfBranch, switches: bookingSwitchesOfBranch }

/** The words and choices of the assistant, as they are saved or stand in a form. */
export type Words = Pick<AssistantSettings, 'greeting' | 'closing' | 'choices'>

/**
 * For whom facts are said: `site` is the address of the public pages, `name` that of who writes; `showsPlaces`: the channel has messages
 * that show a place; `words` absent: those that are saved.
 */
export type Audience = {
  now: Clock
  site: string
  name: string | null
  showsPlaces: boolean
  words?: Words
}

/** What the assistant knows of a branch for an answer about `date`. */
export async function loadFacts(
  db: Db,
  key: BranchKey,
  { date, now, site, name, showsPlaces, words }: Audience & { date: string },
): Promise<BranchFacts> {
  const [branch, services, settings] = await Promise.all([
    findStaffPageBranch(db, key, parts),
    listServiceRows(db, key, now.date),
    words ?? findSettings(db, key),
  ])
  const title = branchTitle(branch)
  const house = { week: weekOf(branch.schedule), services }
  const values = { estabelecimento: title, nome: name && firstName(name) }
  return {
    title,
    reserveLink: takesOnline(branch.switches) ? site + sitePath.reserve(branch.slug) : null,
    menuLink: branch.menus.length > 0 ? site + sitePath.menus(branch.slug) : null,
    place: locationText(branch),
    point: showsPlaces ? coordinatesOf(branch) : null,
    greeting: fillWords(settings.greeting ?? defaultWords.greeting, values),
    closing: fillWords(settings.closing ?? defaultWords.closing, values),
    choices: settings.choices,
    hours: hoursText(house, date, now),
    closed: closedText(house, now),
  }
}
