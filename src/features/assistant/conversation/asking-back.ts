/** Asks about what is not sure, or what to do when the guest wants something else than is offered. */
import { questionOf } from '../asking.ts'
import { hourText } from '../day-words.ts'
import type { TimeDoubt, Understanding } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { askNext } from './booking.ts'
import type { Desk } from './desk.ts'
import { ask, note, type Scene, tell } from './scene.ts'
import type { StepName } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { timeOf } from '#lib/days/days.ts'

const exactly = 'Para qual horário, exatamente?'
const unclearHours: Partial<Record<TimeDoubt['why'], string>> = {
  none: 'Não entendi esse horário. ',
  midnight: 'À meia-noite não há mesa. ',
}
const leadOf = (text: string) => (text.trim() ? { lead: text.trim() } : {})

/** Asks about what is not sure; two possible meanings become two options. */
export async function askDoubt(scene: Scene, desk: Desk, understood: Understanding): Promise<void> {
  const { reserveLink } = await desk.facts(desk.now.date)
  if (!reserveLink) return askNext(scene, desk)
  const text = questionOf(understood, desk.now)!
  const [doubt] = understood.doubts
  if (doubt?.about === 'time') {
    scene.missed = { ...scene.missed, time: null }
    note(scene, { time: null })
    const halves = doubt.why === 'half' ? [doubt.hour, doubt.hour + 12] : []
    const minute = doubt.why === 'half' ? doubt.minute : 0
    const times = halves.map((hour) => timeOf(hour * 60 + minute))
    const { people, date } = scene.state.draft
    // Tells the guest about an impossible or unreadable hour instead of dropping it silently.
    const unclear = text === exactly ? (unclearHours[doubt.why] ?? '') : ''
    if (doubt.why === 'midnight') note(scene, { part: 'evening' })
    if (times.length === 0 && people !== null && date !== null)
      return askNext(
        scene,
        desk,
        leadOf(unclear + text.replace(/ ?Para qual horário(?:, exatamente)?\?$/, '')),
      )
    return ask(scene, 'time', {
      text: unclear + text,
      options: times.map((time) => ({ id: `time:${time}`, title: hourText(time) })),
    })
  }
  if (doubt?.about === 'people') {
    scene.missed = { ...scene.missed, people: null }
    note(scene, { people: null })
    const number = doubt.why === 'loose' ? doubt.number : 0
    const yesOrNo = [
      { id: `people:${number}`, title: 'Sim' },
      { id: 'do:people', title: 'Não' },
    ]
    const options = number > 0 ? yesOrNo : []
    return ask(scene, 'people', { text, options })
  }
  if (doubt?.about === 'wish') return ask(scene, 'idle', { text })
  scene.missed = { ...scene.missed, date: null }
  note(scene, { date: null })
  const days = doubt?.why === 'several' ? doubt.options : []
  if (days.length === 0 && scene.state.draft.people !== null)
    return askNext(scene, desk, leadOf(text.replace(/ ?Para qual dia\?$/, '')))
  ask(scene, 'date', {
    text,
    options: days.map((day) => ({ id: `date:${day}`, title: weekdayAndDay(day) })),
  })
}

/** Tells a guest who wants something else than is offered what can be done about it. */
const otherwise =
  /\b(?:mais (?:cedo|tarde)|outr[oa]s? (?:h|horarios?|opc\w+|datas?|dias?)|qualquer (?:horario|um|uma|h|dia|data)|tanto faz|nenhum\w*)\b/
const hints: Partial<Record<StepName, string>> = {
  time: 'Estes são os horários com mesa. Escolha um deles, escreva outro ou peça outro dia.',
  date: 'Estes são os próximos dias com mesa. Escolha um deles ou escreva a data que prefere.',
}

/** Says so and asks again; false if the guest asked for nothing else. */
export async function hint(scene: Scene, text: string): Promise<boolean> {
  const sentence = hints[scene.state.step]
  if (!sentence || text.length > 120 || !otherwise.test(normalizedWords(text))) return false
  note(scene, { part: null })
  tell(scene, sentence)
  await repeatQuestion(scene, scene.state.step)
  return true
}
