/** The first or the last time of a day, for a guest who asks for it. */
import { atHour, hourText, onDay } from '../day-words.ts'
import { understand } from '../understand/understand.ts'
import { normalizedWords } from '../understand/words.ts'
import { askNext } from './booking.ts'
import type { Desk } from './desk.ts'
import { ask, note, type Scene } from './scene.ts'
import { partySize } from '#features/availability/config.ts'

const last = /\bultim[oa] (?:h|horario)\b|\bo mais tarde que\b|\bmais tarde possivel\b/
const first = /\bprimeir[oa] (?:h|horario)\b|\bo mais cedo que\b|\bmais cedo possivel\b/

/** Names it and asks whether the guest wants it. False if the guest did not ask, or the day or the people are not known. */
export async function askEdgeTime(scene: Scene, desk: Desk, text: string): Promise<boolean> {
  const words = normalizedWords(text.slice(0, 120))
  const isLast = last.test(words)
  if (!isLast && !first.test(words)) return false
  const said = understand(text, desk.now)
  if (said.date) note(scene, { date: said.date, time: null })
  if (said.people !== null && said.people <= partySize.max) note(scene, { people: said.people })
  const { people, date } = scene.state.draft
  if (people === null || date === null) return false
  const times = (await desk.times(date, people, scene.state.changing))
    .flatMap(({ slots }) => slots)
    .map(({ time }) => time)
  const time = times.at(isLast ? -1 : 0)
  if (!time) await askNext(scene, desk)
  else
    ask(scene, 'time', {
      text: `O ${isLast ? 'último' : 'primeiro'} horário com mesa ${onDay(date, desk.now.date)} é ${atHour(time)}. Pode ser?`,
      options: [
        { id: `time:${time}`, title: hourText(time) },
        { id: 'do:day', title: 'Outro dia' },
      ],
    })
  return true
}
