/** Asks for a table step by step: asks for the first missing value; says what the house cannot offer, and asks again. */
import { atHour, dayName, hourText, onDay } from '../day-words.ts'
import { askChange, tableText } from './change-review.ts'
import type { Desk, WantedTable } from './desk.ts'
import { ask, miss, note, rest, restoreMissed, type Scene, tell, updateState } from './scene.ts'
import { isInPart, nearestTo, partWords, thinned, timesOfPart } from './times.ts'
import { atUnit } from './unit-step.ts'
import { noReason, reasons, type TableAt } from '#features/reservations/rules.ts'
import type { ServiceTimes } from '#features/availability/service-times.ts'
import { relativeDay, weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'

const otherDay = { id: 'do:day', title: 'Outro dia' }
const person = { id: 'do:person', title: 'Falar com atendente' }

/**
 * `lead` goes before the question, such as why a day is impossible. `isAgain`: the guest answered the question with a question. `isOffer`:
 * a change that the guest did not ask for explicitly.
 */
type Lead = { lead?: string; isAgain?: boolean; isOffer?: boolean }
const withLead = (question: string, { lead }: Lead) => (lead ? `${lead} ${question}` : question)

/** '1 Reservar' (D-79): the page, or here. */
export async function askHow(scene: Scene, desk: Desk): Promise<void> {
  const { reserveLink } = await desk.facts(desk.now.date)
  if (!reserveLink) return tellOffline(scene)
  ask(scene, 'how', {
    text: `Você pode reservar em ${reserveLink} ou por aqui mesmo.`,
    options: [{ id: 'do:here', title: 'Reservar por aqui' }],
  })
}

function tellOffline(scene: Scene): void {
  rest(scene)
  ask(scene, 'idle', { text: 'No momento não recebemos reservas por aqui.', options: [person] })
}

const slotsIn = (parts: ServiceTimes[]) => parts.flatMap(({ slots }) => slots)
const timesIn = (parts: ServiceTimes[]) => slotsIn(parts).map(({ time }) => time)

/** The services of a day that have no time for the party, one sentence each; '' if every service has one (D-144). */
const lacking = (parts: ServiceTimes[]) =>
  parts
    .filter(({ slots }) => slots.length === 0)
    .map(({ title }) => ` ${title}.`)
    .join('')

/** The services that an evening hour may belong to: not those before the first that has a table. */
function nearParts(parts: ServiceTimes[], time: string): ServiceTimes[] {
  const first = parts.findIndex(({ slots }) => slots.length > 0)
  return isInPart(time, 'evening') ? parts.slice(first) : parts
}

/** Asks for the first missing value, or to confirm. */
export async function askNext(scene: Scene, desk: Desk, lead: Lead = {}): Promise<void> {
  const { reserveLink } = await desk.facts(desk.now.date)
  if (!reserveLink) return tellOffline(scene)
  restoreMissed(scene)
  const { people } = scene.state.draft
  if (people === null) return ask(scene, 'people', { text: withLead('Para quantas pessoas?', lead) })
  const { min, max } = await desk.terms()
  if (people < min || people > max) return askFewer(scene, people, { min, max })
  return goOnWhen(scene, desk, people, lead)
}

function askFewer(scene: Scene, people: number, { min, max }: { min: number; max: number }): void {
  miss(scene, 'people')
  const text =
    people > max
      ? `Por aqui reservamos para até ${peopleText(max)}. Para ${peopleText(people)}, um atendente combina os detalhes com você. Para quantas pessoas?`
      : `O número mínimo de pessoas é ${min}. Para quantas pessoas?`
  ask(scene, 'people', { text, options: people > max ? [person] : [] })
}

async function goOnWhen(scene: Scene, desk: Desk, people: number, lead: Lead): Promise<void> {
  const { date, time } = scene.state.draft
  if (date === null) return askDay(scene, desk, people, lead)
  const parts = await desk.times(date, people, scene.state.changing)
  const slots = slotsIn(parts)
  const day = onDay(date, desk.now.date)
  if (slots.length === 0) {
    miss(scene, 'date')
    const { isShut } = await desk.facts(date)
    const none = isShut
      ? `Estamos fechados nesse dia, ${dayName(date, desk.now.date)}.`
      : `Não há mesa para ${peopleText(people)} ${day}.`
    return askDay(scene, desk, people, { lead: none })
  }
  if (time === null) return askTimeOf(scene, parts, { people, day, lead })
  const chosen = slots.find((slot) => slot.time === time)
  if (!chosen) {
    miss(scene, 'time')
    note(scene, { wished: time })
    const gone = `Não há mesa para ${peopleText(people)} ${day} ${atHour(time)}.${lacking(nearParts(parts, time))} Os horários mais próximos são estes.`
    return askTime(scene, parts, { lead: gone }, nearestTo(timesIn(parts), time))
  }
  const { service } = chosen
  return scene.state.changing
    ? askChange(scene, desk, { ...lead, service })
    : goOnWho(scene, desk, { ...lead, service })
}

/** Asks for the time; offers the part of the day that the guest named, if it has any times. */
function askTimeOf(
  scene: Scene,
  all: ServiceTimes[],
  { people, day, lead: { lead } }: { people: number; day: string; lead: Lead },
): void {
  const { part } = scene.state.draft
  const inPart = part ? timesOfPart(all, part) : []
  const parts = inPart.length > 0 ? inPart : all
  const isNone = part && inPart.length === 0
  const only = parts.length === 1 ? ` · ${parts[0]!.title}` : ''
  const none = `Não há mesa para ${peopleText(people)} ${day} ${part ? partWords[part] : ''}. Há outros horários.`
  const told = lead ?? (isNone ? none : `Mesa para ${peopleText(people)} ${day}${only}.`)
  if (isNone) note(scene, { part: null })
  askTime(scene, parts, { lead: told + lacking(parts) })
}

async function askDay(scene: Scene, desk: Desk, people: number, lead: Lead): Promise<void> {
  const days = await desk.days(people, scene.state.changing)
  if (days.length === 0) {
    const text = `Não encontrei horários livres para ${peopleText(people)} nas próximas semanas. Um atendente pode ajudar.`
    return ask(scene, 'people', { text, options: [person] })
  }
  ask(scene, 'date', {
    text: withLead('Para qual dia?', lead),
    label: 'Ver dias',
    options: days.map((date) => {
      const relative = relativeDay(date, desk.now.date)
      return {
        id: `date:${date}`,
        title: weekdayAndDay(date),
        ...(relative ? { description: relative } : {}),
      }
    }),
  })
}

/** Offers times of a day, by default all; if the day has several services, each with its name. */
function askTime(scene: Scene, parts: ServiceTimes[], lead: Lead, times = timesIn(parts)): void {
  const options = thinned(times).map((time) => {
    const service = parts.length > 1 ? slotsIn(parts).find((slot) => slot.time === time)?.service : null
    return { id: `time:${time}`, title: hourText(time), ...(service && { description: service }) }
  })
  ask(scene, 'time', {
    text: withLead('Qual horário?', lead),
    label: 'Ver horários',
    options: [...options, otherDay],
  })
}

/** `service` is the service of the chosen time. */
type ChosenLead = Lead & { service: string | null }

async function goOnWho(scene: Scene, desk: Desk, lead: ChosenLead): Promise<void> {
  const known = await desk.customer()
  const { draft } = scene.state
  const told = draft.asksName ? null : known.name
  note(scene, { name: draft.name ?? told, phone: known.phone ?? draft.phone })
  const { name, phone, reason } = scene.state.draft
  if (name === null) return ask(scene, 'name', { text: withLead('Em nome de quem é a reserva?', lead) })
  if (phone === null) {
    return ask(scene, 'phone', { text: withLead('Qual é o seu telefone, com DDD?', lead) })
  }
  if (reason === undefined) return askOccasion(scene, lead)
  return askReview(scene, desk, lead)
}

function askOccasion(scene: Scene, lead: Lead): void {
  ask(scene, 'occasion', {
    text: withLead('É alguma ocasião especial?', lead),
    label: 'Ver ocasiões',
    options: [
      { id: 'reason:0', title: noReason },
      ...reasons.map(({ value, label }) =>
        label.length > 24
          ? { id: `reason:${value}`, title: label.split(' ').slice(0, 1).join(' '), description: label }
          : { id: `reason:${value}`, title: label },
      ),
    ],
  })
}

/** The table that the guest asks for; null while a value is missing. */
export function wantedTableOf(scene: Scene): WantedTable | null {
  const { people, date, time, name, phone, reason } = scene.state.draft
  const isWhole = people !== null && date !== null && time !== null && name !== null && phone !== null
  return isWhole ? { people, date, time, name, phone, reason: reason ?? null } : null
}

async function askReview(scene: Scene, desk: Desk, lead: ChosenLead): Promise<void> {
  const { people, date, time, name, reason } = wantedTableOf(scene)!
  const table = tableText({ people, date, time, service: lead.service }, desk)
  const options = [
    { id: 'do:confirm', title: 'Pedir reserva' },
    { id: 'do:change', title: 'Mudar' },
    { id: 'do:drop', title: 'Desistir' },
  ]
  if (lead.isAgain) {
    return ask(scene, 'review', {
      text: `Continua: mesa para ${table}, em nome de ${name}. Posso pedir?`,
      options,
    })
  }
  const { policy } = await desk.terms()
  if (policy && !scene.state.draft.isPolicyTold) {
    tell(scene, `Política de cancelamento: ${policy}`)
    note(scene, { isPolicyTold: true })
  }
  const occasion = reasons.find(({ value }) => value === reason)?.label
  const lines = [
    'Confira a reserva:',
    desk.unit.title,
    `Mesa para ${table}`,
    `Em nome de ${name}`,
    ...(occasion ? [`Ocasião: ${occasion}`] : []),
  ]
  ask(scene, 'review', { text: withLead(lines.join('\n'), lead), options })
}

/** 'Mudar', for a table that was read back and not yet requested. */
export function askRevision(scene: Scene): void {
  ask(scene, 'revise', {
    text: 'O que você quer mudar?',
    options: [
      { id: 'do:people', title: 'Pessoas' },
      { id: 'do:day', title: 'Dia' },
      { id: 'do:time', title: 'Horário' },
      { id: 'do:name', title: 'Nome' },
      { id: 'do:occasion', title: 'Ocasião' },
    ],
  })
}

/** Makes the reservation and answers true, or says why not and what else is free. A repeated press gets the first answer again. */
export async function confirmBooking(scene: Scene, desk: Desk): Promise<boolean> {
  const wanted = scene.state.step === 'review' ? wantedTableOf(scene) : null
  if (!wanted) {
    if (scene.state.made) tell(scene, scene.state.made)
    else await askNext(scene, desk)
    return false
  }
  const answer = await desk.book(wanted)
  if (answer.kind === 'refused') {
    await tellRefused(scene, desk, wanted, answer)
    return false
  }
  const state = answer.isConfirmed
    ? 'Reserva confirmada.'
    : 'Pedido enviado. Ele está pendente: o estabelecimento ainda vai confirmar.'
  const table = tableText({ ...wanted, service: answer.service }, desk)
  const made = `${state} Mesa para ${table}${await atUnit(scene, desk)}. Acompanhe ou cancele em ${answer.link}`
  tell(scene, made)
  rest(scene)
  const { people, date, time } = wanted
  updateState(scene, { made, last: { people, date, time }, cancelled: null })
  return true
}

async function tellRefused(
  scene: Scene,
  desk: Desk,
  wanted: WantedTable,
  { code, sentence }: { code: string; sentence: string },
): Promise<void> {
  if (code !== 'gone' && code !== 'full') {
    rest(scene)
    return ask(scene, 'idle', { text: sentence, options: [person] })
  }
  return offerNearest(scene, desk, wanted, 'Esse horário acabou de ser preenchido.')
}

/** Offers the times nearest to a time that was taken meanwhile, or goes on if there are none. */
export async function offerNearest(
  scene: Scene,
  desk: Desk,
  { time, date, people }: TableAt,
  lead: string,
): Promise<void> {
  note(scene, { time: null })
  const parts = await desk.times(date, people, scene.state.changing)
  const times = timesIn(parts)
  if (times.length === 0) return askNext(scene, desk, { lead })
  return askTime(scene, parts, { lead: lead + lacking(parts) }, nearestTo(times, time))
}
