import type { ReadyText, Samples } from '#features/channels/whatsapp/template-choice.ts'
import { addDays } from '#lib/days/dates.ts'
import { instantOf, localNow } from '#lib/days/zoned.ts'

/** Hours before a reservation from which a branch chooses when to remind. */
export const leadChoices = [48, 24, 12, 6, 3, 2] as const

/** The most reminders of one reservation. */
export const mostLeads = 3

/** The lead of the message that tells the confirmation. */
export const onApproval = 0

/** The settings of a branch that has saved none. */
export const defaults = {
  on_approval: true,
  leads: [24, 3],
  quiet_from: '21:00',
  quiet_until: '09:00',
}

const hourMs = 3_600_000

/** A reminder after the quiet hours is of use until so many hours before the reservation; by then the table can still go to somebody else. */
const usefulHours = 2

/** So many hours before the reservation the last reminder may be sent. */
const latestHours = 1

/** A reminder that the quiet hours would delay too long is sent this long before they begin. */
const earlyMs = 30 * 60_000

/** The branch's wall clock, 'HH:mm'. Equal times mean no quiet hours; they may pass midnight. */
export type Quiet = { quiet_from: string; quiet_until: string }

/** When the quiet hours around an instant begin and end in the branch's zone; null outside quiet hours. */
export function quietAround(
  instant: Date,
  { quiet_from, quiet_until }: Quiet,
  zone: string,
): { from: Date; until: Date } | null {
  if (quiet_from === quiet_until) return null
  const { date } = localNow(instant, zone)
  const isOvernight = quiet_from > quiet_until
  for (const day of isOvernight ? [addDays(date, -1), date] : [date]) {
    const from = instantOf({ date: day, time: quiet_from }, zone)
    const until = instantOf({ date: isOvernight ? addDays(day, 1) : day, time: quiet_until }, zone)
    if (instant >= from && instant < until) return { from, until }
  }
  return null
}

export type ReminderSchedule = Quiet & {
  sends_since: Date
  on_approval: boolean
  leads: readonly number[]
}

export type ConfirmedVisit = { date: string; time: string; confirmed_at: Date }

/** A message that is due from `at` on, and of no use from `until` on. `lead` is in hours; 0 tells the confirmation. */
export type PlannedReminder = { lead: number; at: Date; until: Date }

const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms)

/** When a reminder leaves: at its time, after the quiet hours if it still helps then, otherwise before them. */
function plannedLead(lead: number, start: Date, quiet: Quiet, zone: string): PlannedReminder {
  const due = before(start, lead * hourMs)
  const last = before(start, latestHours * hourMs)
  const night = quietAround(due, quiet, zone)
  if (!night) return { lead, at: due, until: last }
  if (night.until <= before(start, usefulHours * hourMs)) return { lead, at: night.until, until: last }
  return { lead, at: before(night.from, earlyMs), until: night.from }
}

/**
 * The messages about a reservation, the earliest first (docs/decisions/0059). Who confirmed later than a reminder is due does not get it: the
 * confirmation says the same. A message ends when the next one begins; two at the same moment are one, the later lead.
 */
export function planned(
  reservation: ConfirmedVisit,
  wanted: ReminderSchedule,
  zone: string,
): PlannedReminder[] {
  const start = instantOf(reservation, zone)
  const { confirmed_at } = reservation
  const tells = wanted.on_approval && confirmed_at >= wanted.sends_since
  const told = tells
    ? [{ lead: onApproval, at: quietAround(confirmed_at, wanted, zone)?.until ?? confirmed_at }]
    : []
  const leads = wanted.leads
    .map((lead) => plannedLead(lead, start, wanted, zone))
    .filter(({ lead, at }) => at >= confirmed_at && before(start, lead * hourMs) >= confirmed_at)
  const all = [...told.map((one) => ({ ...one, until: start })), ...leads].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (b.lead || Infinity) - (a.lead || Infinity),
  )
  return all
    .map((one, index) => {
      const next = all[index + 1]
      return next && next.at < one.until ? { ...one, until: next.at } : one
    })
    .filter(({ at, until }) => at < until)
}

/** The message that is due now; null: none, or the branch is quiet. */
export function dueNow(
  reservation: ConfirmedVisit,
  wanted: ReminderSchedule,
  zone: string,
  now: Date,
): PlannedReminder | null {
  if (quietAround(now, wanted, zone)) return null
  return planned(reservation, wanted, zone).find(({ at, until }) => at <= now && now < until) ?? null
}

/** The variables that a reminder fills in, with what Meta's reviewer reads in their place. */
export const samples: Samples = {
  nome: 'Maria',
  estabelecimento: 'Cantina da Praça',
  data: 'sáb, 21 de nov',
  hora: '20:00',
  pessoas: '2 pessoas',
  link: 'https://casacheia.app/reserva/cantina',
}

/** Texts that a branch may submit to Meta as they are. */
export const suggestions: Record<'approval' | 'reminder', ReadyText> = {
  approval: {
    name: 'reserva_confirmada_aviso',
    content:
      'Olá, {{nome}}! Sua reserva em {{estabelecimento}} está confirmada: {{data}}, às {{hora}}, para {{pessoas}}. Para ver, mudar de ideia ou convidar mais gente, abra {{link}} no seu celular.',
  },
  reminder: {
    name: 'lembrete_de_reserva',
    content:
      'Olá, {{nome}}! Esperamos você em {{estabelecimento}}: {{data}}, às {{hora}}, para {{pessoas}}. Confirme ou cancele pelos botões abaixo, ou abra {{link}} no seu celular.',
    quick_replies: ['Confirmar presença', 'Cancelar'],
  },
}

export const saved = 'Lembretes salvos com sucesso!'
