import { whatsApp } from '#features/channels/whatsapp/platform.ts'
import { sql } from 'kysely'
import { bot, customer, type DemoLine } from './conversations.ts'
import { type BranchIds, type DemoScene, writeChat } from './write-conversations.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { branchOf } from '#features/site/server/public-branch.queries.ts'
import { filledIn } from '#features/channels/whatsapp/template-text.ts'
import { suggestions } from '#features/reminders/rules.ts'
import { statusLink } from '#features/reservations/server/letters/mails.ts'
import { bookedService } from '#features/availability/server/queries.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { firstNameOf } from '#lib/person/first-name.ts'
import { peopleText } from '#lib/person/people.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** How many reservations the assistant made in the last four weeks, and how many guests answered a reminder in their conversation. */
const [booked, answered] = [9, 3]

/** Reservations of guests who have no conversation yet. */
const ofQuietGuests = (trx: Db, { business_id, branch_id }: BranchIds) =>
  trx
    .selectFrom('reservation')
    .selectAll('reservation')
    .select(bookedService().as('service'))
    .where(inBranch({ business_id, id: branch_id }, 'reservation'))
    .where(
      'reservation.customer_id',
      'not in',
      trx
        .selectFrom('chat')
        .select(sql<number>`customer_id`.as('customer_id'))
        .where('business_id', '=', business_id)
        .where('customer_id', 'is not', null),
    )

type Reservation = Awaited<ReturnType<ReturnType<typeof ofQuietGuests>['executeTakeFirstOrThrow']>>

const guestOf = ({ customer_id, owner_name, owner_phone }: Reservation) => ({
  id: customer_id!,
  name: owner_name,
  phone: owner_phone,
})
const tableOf = ({ person_number, date, time }: Reservation) =>
  `Mesa para ${peopleText(person_number)} ${weekdayAndDay(date)} às ${time}`

/** What guest and assistant wrote before a reservation was there. */
const bookingLines = (reservation: Reservation, title: string, link: string): DemoLine[] => [
  customer(`Oi! Tem ${tableOf(reservation).toLowerCase()}?`),
  bot('É alguma ocasião especial?'),
  customer('Não', { after: 1 }),
  bot(
    `Confira a reserva:\n${title}\n${tableOf(reservation)} · ${reservation.service}\nEm nome de ${reservation.owner_name}`,
  ),
  customer('Pedir reserva', { after: 1 }),
  bot(
    `Pedido enviado. Ele está pendente: o estabelecimento ainda vai confirmar. ${tableOf(reservation)} · ${reservation.service}. Acompanhe ou cancele em ${link}`,
  ),
]

/** One reservation a guest, as many as wanted from all over the list. */
function spread(rows: Reservation[], count: number): Reservation[] {
  const ofGuests = [...new Map(rows.map((row) => [row.customer_id, row])).values()]
  const step = Math.max(1, Math.floor(ofGuests.length / count))
  return ofGuests.filter((_, index) => index % step === 0).slice(0, count)
}

type Place = { scene: DemoScene; house: House; branch: Branch }

async function writeBooked({ scene, house, branch }: Place): Promise<void> {
  const { trx, now } = scene
  const rows = await ofQuietGuests(trx, scene.branch)
    .where('reservation.status', 'in', ['WAI', 'CON', 'COM'])
    .where('reservation.created_at', '>', new Date(now.getTime() - 28 * dayMs))
    .orderBy('reservation.id')
    .execute()
  for (const reservation of spread(rows, booked)) {
    const { chat_id } = await writeChat(
      scene,
      {
        channel: whatsApp.channel,
        status: 'open',
        replier: 'assistant',
        ago: (now.getTime() - reservation.created_at.getTime()) / minuteMs,
        lines: bookingLines(reservation, branchTitle(branch), statusLink(house, branch, reservation)),
      },
      guestOf(reservation),
      '',
    )
    await trx
      .updateTable('reservation')
      .set({ chat_id })
      .where('business_id', '=', reservation.business_id)
      .where('id', '=', reservation.id)
      .execute()
  }
}

/** Guests who are expected soon and said so in answer to the reminder in their conversation. */
async function writeAnswered({ scene, house, branch }: Place): Promise<void> {
  const { trx, now } = scene
  const rows = await ofQuietGuests(trx, scene.branch)
    .where('reservation.status', '=', 'CON')
    .where('reservation.date', '>=', localNow(now, branch.timezone).date)
    .where('reservation.presence_confirmed_at', 'is not', null)
    .orderBy('reservation.id')
    .execute()
  for (const reservation of spread(rows, answered)) {
    const { business_id, id: reservation_id, presence_confirmed_at } = reservation
    const reminder = trx
      .selectFrom('reservation_reminder')
      .select(['lead', 'sent_at'])
      .where('business_id', '=', business_id)
      .where('reservation_id', '=', reservation_id)
      .orderBy('sent_at')
    const { lead, sent_at } = await reminder.executeTakeFirstOrThrow()
    const text = filledIn(suggestions.reminder.content, {
      nome: firstNameOf(reservation.owner_name),
      estabelecimento: branchTitle(branch),
      data: weekdayAndDay(reservation.date),
      hora: reservation.time,
      pessoas: peopleText(reservation.person_number),
      link: statusLink(house, branch, reservation),
    })
    const day = `${weekdayAndDay(reservation.date)}, às ${reservation.time}`
    const said = presence_confirmed_at!.getTime()
    const { message_ids } = await writeChat(
      scene,
      {
        channel: whatsApp.channel,
        status: 'open',
        replier: 'assistant',
        ago: (now.getTime() - said) / minuteMs,
        lines: [
          { by: 'assistant', type: 'template', text },
          customer('Confirmo', { after: (said - sent_at.getTime()) / minuteMs }),
          { ...bot(`Presença confirmada. Esperamos por você: ${day}.`), after: 0 },
        ],
      },
      guestOf(reservation),
      '',
    )
    await trx
      .updateTable('reservation_reminder')
      .set({ message_id: message_ids[0]! })
      .where('business_id', '=', business_id)
      .where('reservation_id', '=', reservation_id)
      .where('lead', '=', lead)
      .execute()
    await trx
      .updateTable('reservation')
      .set({ presence_confirmed_by: 'message' })
      .where('business_id', '=', business_id)
      .where('id', '=', reservation_id)
      .execute()
  }
}

/** Conversations in which the assistant made a reservation, and in which guests answered a reminder. */
export async function writeAssistance(scene: DemoScene, house: House): Promise<void> {
  const branch = await branchOf(scene.trx, scene.branch)
  await writeAnswered({ scene, house, branch })
  await writeBooked({ scene, house, branch })
}
