import { openingAt, todayText, weekFromText } from '../opening.ts'
import { hoursText } from '#features/branches/rules.ts'
import { weekdayOf } from '#lib/days.ts'
import { localNow } from '#lib/zoned.ts'
import { whenIdle } from '#visitor/idle.ts'
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

watchPictures()
// Not urgent: the page is correct when it arrives, and a slow phone needs 40 ms to first load a time zone.
whenIdle(sayNow)
setInterval(sayNow, againMs)
document.addEventListener('visibilitychange', sayNow)
addEventListener('pageshow', ({ persisted }) => persisted && sayNow())
