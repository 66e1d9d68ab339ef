import type { BranchFacts } from '../reply.ts'
import { closedText, isShutOn, openHoursText } from '../hours-text.ts'
import { answersAt, type AssistantSettings, defaultWords, fillWords } from '../settings.ts'
import { findSettings } from './settings.ts'
import type { Clock } from '../understand/understanding.ts'
import { bookingSwitchesOfBranch } from '#features/availability/server/branch-settings.ts'
import { listServiceRows } from '#features/availability/server/queries.ts'
import { branchTitle, coordinatesOf, locationText, takesOnline } from '#features/branches/rules.ts'
import { weekOf } from '#features/branches/schedule.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { houseAnswersOfBranch } from '#features/house-answers/server/branch-answers.ts'
import { activeMenusOfBranch } from '#features/menus/server/branch-menus.ts'
import { firstName } from '#features/chats/ready-replies.ts'
import { staffPageBranchWith } from '#features/site/server/branch-page.queries.ts'
import { localNow } from '#lib/days/zoned.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const findBranch = staffPageBranchWith({
  address: addressOfBranch,
  menus: activeMenusOfBranch,
  switches: bookingSwitchesOfBranch,
  answers: houseAnswersOfBranch,
})

/** The words and choices of the assistant, as saved or as in a form. */
export type GivenWords = Pick<AssistantSettings, 'greeting' | 'closing' | 'choices'>

/** An establishment with its services, their exceptions from a date on, and its assistant's settings; a turn reads them once. */
export async function loadKnown(db: Db, key: BranchKey, since: string) {
  const [branch, services, settings] = await Promise.all([
    findBranch(db, key),
    listServiceRows(db, key, since),
    findSettings(db, key),
  ])
  return { branch, settings, house: { week: weekOf(branch.schedule), services } }
}
export type HouseKnowledge = Awaited<ReturnType<typeof loadKnown>>

/** Whether the assistant of an establishment answers now, by its wall clock. */
export const isAnswering = ({ branch, settings, house }: HouseKnowledge, now: Date): boolean =>
  answersAt(settings, house, localNow(now, branch.timezone))

/**
 * For whom facts are told: `site` is the address of the public pages, `name` the sender's; `showsPlaces`: the channel has messages that
 * show a place; `words` absent: the saved ones.
 */
export type FactsContext = {
  now: Clock
  site: string
  name: string | null
  showsPlaces: boolean
  words?: GivenWords
}

/** The assistant's facts about an establishment in an answer about `date`. */
export function branchFactsOf(
  { branch, settings, house }: HouseKnowledge,
  { date, now, site, name, showsPlaces, words = settings }: FactsContext & { date: string },
): BranchFacts {
  const title = branchTitle(branch)
  const values = { estabelecimento: title, nome: name && firstName(name) }
  return {
    title,
    reserveLink: takesOnline(branch.switches) ? site + sitePath.reserve(branch.slug) : null,
    menuLink: branch.menus.length > 0 ? site + sitePath.menus(branch.slug) : null,
    place: locationText(branch),
    point: showsPlaces ? coordinatesOf(branch) : null,
    greeting: fillWords(words.greeting ?? defaultWords.greeting, values),
    closing: fillWords(words.closing ?? defaultWords.closing, values),
    choices: words.choices,
    answers: branch.answers,
    hours: openHoursText(house, date, now),
    isShut: isShutOn(house, date),
    closed: closedText(house, now),
  }
}
