import { openingAt, todayText, weekFromText } from '../opening.ts'
import { hoursText } from '#features/branches/rules.ts'
import { weekdayOf } from '#lib/days/days.ts'
import { localNow } from '#lib/days/zoned.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { whenIdle } from '#visitor/idle.ts'
import { keepForOffline } from '#visitor/offline/keep-for-offline.ts'
import { watchPictures } from '#visitor/pictures.ts'

/** Milliseconds between updates of the opening status. Guests may leave the page open, so it is also updated whenever they return to it. */
const againMs = 60_000

const badge = document.querySelector<HTMLElement>('[data-opening]')

function sayNow(): void {
  if (!badge || document.hidden) return
  const week = weekFromText(badge.dataset.opening ?? '')
  const wall = localNow(new Date(), badge.dataset.zone ?? '')
  const opening = openingAt(week, wall)
  if (!opening) return
  const [words, until] = badge.children
  if (words?.textContent !== opening.words || until?.textContent !== opening.until) {
    badge.classList.toggle('open', opening.open)
    if (words) words.textContent = opening.words
    if (until) until.textContent = opening.until
  }
  const today = weekdayOf(wall.date)
  for (const row of document.querySelectorAll<HTMLElement>('[data-day]')) {
    if (row.dataset.day === today) row.setAttribute('aria-current', 'date')
    else row.removeAttribute('aria-current')
  }
  const head = document.querySelector('[data-today]')
  if (head)
    head.textContent = todayText(
      week.map((day) => ({ day: day.day_of_week, hours: hoursText(day) })),
      today,
    )
}

/** A time that passed while the page was open cannot be reserved; a service without another one goes with it, and a day without services. */
function hidePassed(): void {
  const tables = document.querySelector<HTMLElement>('[data-tables]')
  if (!tables || document.hidden) return
  const { date, time } = localNow(new Date(), tables.dataset.tables ?? '')
  for (const link of tables.querySelectorAll<HTMLElement>('[data-at]')) {
    if ((link.dataset.at ?? '') <= `${date} ${time}`) link.parentElement?.remove()
  }
  for (const list of tables.querySelectorAll('.times'))
    if (!list.firstElementChild) list.parentElement?.remove()
  for (const day of tables.querySelectorAll('[data-date]'))
    if (!day.querySelector('[data-service]')) day.remove()
  if (!tables.querySelector('[data-at]')) tables.remove()
}

function sayAgain(): void {
  sayNow()
  hidePassed()
}

watchPictures()
keepForOffline([sitePath.profileWorker, sitePath.reserveWorker])
// Not urgent: the page is correct when it arrives, and a slow phone needs 40 ms to first load a time zone.
whenIdle(sayAgain)
setInterval(sayAgain, againMs)
document.addEventListener('visibilitychange', sayAgain)
addEventListener('pageshow', ({ persisted }) => persisted && sayAgain())
