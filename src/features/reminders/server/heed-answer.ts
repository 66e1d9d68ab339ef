import { sendFromChat } from '#features/chats/server/outbound/send.ts'
import type { Heed, HeardMessage } from '#features/chats/server/inbound/heard.ts'
import { decide } from '#features/reservations/server/booking/moves.ts'
import { calendarLink } from '#features/reservations/server/own/calendar.ts'
import { branchOf } from '#features/site/server/public-branch.queries.ts'
import { takenOutText } from '#features/reservations/rules.ts'
import { statusLink } from '#features/reservations/server/letters/mails.ts'
import { noteComing } from '#features/reservations/server/own/presence.ts'
import { requireReservation, type ReservationRecord } from '#features/reservations/server/queries.ts'
import { answerIn, type ReminderAnswer } from '../answers.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { Refusal } from '#lib/call/refusal.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** The reminder that a message answers: the one that it quotes or whose button was pressed, or the last one sent in the chat. */
function findAnswered(trx: Trx, { chat, reply_to }: HeardMessage) {
  const said = trx
    .selectFrom('chat_message as message')
    .where('message.business_id', '=', chat.business_id)
    .where('message.chat_id', '=', chat.id)
    .where('message.sender', '<>', 'customer')
  const answered = reply_to
    ? said.where('message.external_id', '=', reply_to)
    : said.orderBy('message.platform_at', 'desc').orderBy('message.id', 'desc').limit(1)
  return trx
    .selectFrom('reservation_reminder as reminder')
    .selectAll('reminder')
    .where('reminder.business_id', '=', chat.business_id)
    .where('reminder.message_id', 'in', answered.select('message.id'))
    .executeTakeFirst()
}

const when = ({ date, time }: ReservationRecord) => `${weekdayAndDay(date)}, às ${time}`

/** Does what the guest asks for by the rules of the status page; returns the sentence that answers it. */
async function carryOut(
  trx: Trx,
  act: Act,
  { branch, reservation, asked }: { branch: Branch; reservation: ReservationRecord; asked: ReminderAnswer },
): Promise<string> {
  if (asked === 'confirm') {
    await noteComing(trx, branch, reservation.id, 'message', act)
    return `Presença confirmada. Esperamos por você: ${when(reservation)}.`
  }
  const cancelled = await decide(trx, branch, reservation.id, 'cancel', act)
  const page = `${act.house.settings.shortLinkBase}${sitePath.reserve(branch.slug)}`
  const calendar = takenOutText(calendarLink(act.house, branch, cancelled))
  return `A sua reserva de ${when(reservation)} foi cancelada. Para reservar de novo: ${page}\n\n${calendar}`
}

/**
 * 'Confirmo' or 'cancelar' in answer to a reminder, typed or by its buttons: done at once, whoever answers the chat, and told in one sentence. A
 * reservation that has another date or time by now is not touched.
 */
export const heedReminderAnswer: Heed = async (trx, act, heard) => {
  const { chat, said } = heard
  const asked = said.type === 'text' || said.type === 'interactive' ? answerIn(said.message) : null
  const reminder = asked && (await findAnswered(trx, heard))
  if (!asked || !reminder) return false
  const branch = await branchOf(trx, reminder)
  const reservation = await requireReservation(trx, branch, reminder.reservation_id)
  const page = statusLink(act.house, branch, reservation)
  const isAnother = reservation.date !== reminder.date || reservation.time !== reminder.time
  const text = isAnother
    ? `A sua reserva mudou: ${when(reservation)}. Veja aqui: ${page}`
    : await carryOut(trx, act, { branch, reservation, asked }).catch((error: unknown) => {
        if (error instanceof Refusal) return `${error.message} Veja a sua reserva: ${page}`
        throw error
      })
  await sendFromChat(trx, act, chat, { sender: 'assistant', content: { type: 'text', text }, isNotice: true })
  return true
}
