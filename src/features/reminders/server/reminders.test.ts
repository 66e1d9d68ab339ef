import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveReminders } from '../contract.ts'
import { suggestions } from '../rules.ts'
import { sendReminders } from './send-reminders.ts'
import { editReservation, refuseReservation, showReservation } from '#features/reservations/contract.ts'
import { actOf } from '#platform/act.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { mailsOf } from '#test/mails.ts'
import { messaging } from '#test/messaging.ts'
import { requestForm } from '#test/request-form.ts'
import type { Venue } from '#test/venue.ts'

const stage = await messaging()
const { simulator, product } = stage
const { db } = product.house
type Place = Awaited<ReturnType<typeof stage.newNumber>>

// Friday, noon in São Paulo.
const noon = '2027-11-19T15:00:00Z'
const { content, name } = suggestions.reminder

beforeAll(async () => {
  await stage.turnTo(noon)
  await stage.approveTemplate(name, content, ['Confirmar presença', 'Cancelar'])
})
beforeEach(() => stage.turnTo(noon))

const wanted = {
  sends: true,
  on_approval: true,
  leads: [24, 3],
  approval_template_id: null,
  reminder_template_id: null,
  quiet_from: '21:00',
  quiet_until: '09:00',
}

const save = (here: Venue, given: object = {}) =>
  product.call(
    saveReminders,
    { params: here.path, body: { ...wanted, ...given } },
    { token: here.owner.token },
  )

/** The approved template, as a number of this venue has it. */
async function template({ here, number_id }: Place) {
  const { id } = await db
    .insertInto('wa_template')
    .values({
      business_id: here.business_id,
      wa_number_id: number_id,
      name,
      category: 'utility',
      status: 'active',
      content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A venue that reminds by WhatsApp, and a guest of tomorrow at 20:00 whose table was confirmed two days ago. */
async function reminding(given: Parameters<Venue['reservation']>[0] = {}, settings: object = {}) {
  const place = await stage.newNumber()
  const customer = await stage.newCustomer()
  const id = await template(place)
  await save(place.here, { approval_template_id: id, reminder_template_id: id, ...settings })
  const reservation = await place.here.reservation({
    date: '2027-11-20',
    time: '20:00',
    status: 'CON',
    confirmed_at: new Date('2027-11-17T15:00:00Z'),
    owner_name: 'Ana Souza',
    owner_phone: customer.wa_id!.slice(2),
    owner_email: 'ana@exemplo.com',
    token: newLinkToken(),
    token_rsvp: newLinkToken(),
    ...given,
  })
  return { ...place, customer, reservation }
}
type Guest = Awaited<ReturnType<typeof reminding>>

/** The job runs at this instant, on two servers at once, and what follows happens. */
async function runAt(instant: string) {
  await stage.turnTo(instant)
  await Promise.all([0, 1].map(() => sendReminders.run(actOf('job', product.house), {})))
  await stage.settle()
}

const texts = (guest: Pick<Guest, 'customer'>) =>
  stage.received(guest).map(({ content: { body } }) => (typeof body === 'string' ? body : ''))
const letters = async ({ here }: Pick<Guest, 'here'>) =>
  (await mailsOf(product, here.business_id)).filter(({ kind }) => kind === 'reservation_reminder').length
const sent = async ({ reservation }: Guest) =>
  (
    await db
      .selectFrom('reservation_reminder')
      .select(['lead', 'time'])
      .where('reservation_id', '=', reservation.id)
      .orderBy('sent_at')
      .execute()
  ).map(({ lead, time }) => `${lead}h ${time}`)
const shown = async ({ here, reservation }: Guest) =>
  (
    await product.call(
      showReservation,
      { params: { ...here.path, id: reservation.id } },
      { token: here.owner.token },
    )
  ).body
const writes = async ({ customer, number }: Guest, text: string) => {
  await simulator.do('customer.send', { customer: customer.id, to: number, text })
  await stage.settle()
}

const dayBefore = '2027-11-19T23:00:00Z'
const hoursBefore = '2027-11-20T20:00:00Z'

describe('a guest of tomorrow', { tags: ['D-95'] }, () => {
  test('is reminded once for each lead, by two servers that look all the time', async () => {
    const guest = await reminding()

    for (const instant of ['2027-11-19T22:55:00Z', dayBefore, '2027-11-19T23:05:00Z', '2027-11-20T03:00:00Z'])
      await runAt(instant)
    expect(stage.received(guest)).toHaveLength(1)
    for (const instant of [
      hoursBefore,
      '2027-11-20T20:05:00Z',
      '2027-11-20T22:30:00Z',
      '2027-11-21T23:00:00Z',
    ])
      await runAt(instant)

    expect(await sent(guest)).toEqual(['24h 20:00', '3h 20:00'])
    expect(stage.received(guest)).toHaveLength(2)
    expect(await letters(guest)).toBe(0)
  })

  test('is told of the confirmation once, at once', async () => {
    const guest = await reminding({ confirmed_at: new Date(noon) })

    await runAt('2027-11-19T15:05:00Z')
    await runAt('2027-11-19T15:10:00Z')

    expect(await sent(guest)).toEqual(['0h 20:00'])
    expect(stage.received(guest)).toHaveLength(1)
  })

  test('is reminded of another time again', async () => {
    const guest = await reminding()
    await guest.here.service()
    await runAt(dayBefore)

    const { body } = await product.call(
      editReservation,
      {
        params: { ...guest.here.path, id: guest.reservation.id },
        body: requestForm({
          phone: guest.reservation.owner_phone,
          name: 'Ana Souza',
          date: '2027-11-22',
          time: '20:30',
        }),
      },
      { token: guest.here.owner.token },
    )
    expect(body).toMatchObject({ success: true })
    for (const instant of ['2027-11-20T15:00:00Z', '2027-11-21T23:30:00Z', '2027-11-22T20:30:00Z'])
      await runAt(instant)

    expect(await sent(guest)).toEqual(['24h 20:00', '0h 20:30', '24h 20:30', '3h 20:30'])
  })

  test('gets a letter where the branch has no template, and none about the confirmation, which has its own', async () => {
    const guest = await reminding(
      { confirmed_at: new Date(noon) },
      { approval_template_id: null, reminder_template_id: null },
    )

    await runAt('2027-11-19T15:05:00Z')
    expect(await letters(guest)).toBe(0)
    await runAt(hoursBefore)
    await runAt('2027-11-20T20:05:00Z')

    expect(await letters(guest)).toBe(1)
    expect(stage.received(guest)).toEqual([])
  })

  test.each([
    ['waits for an answer', { status: 'WAI' }],
    ['is cancelled', { status: 'CAN' }],
    ['was refused', { status: 'REC' }],
    ['took place', { status: 'COM' }],
    ['has arrived', { attendance: 'arrived', attended_at: new Date(noon) }],
    ['was erased', { owner_phone: '' }],
    ['is masked', { owner_masked: true }],
    ['is past', { date: '2027-11-18' }],
  ] as const)('gets nothing when the reservation %s', async (_, given) => {
    const guest = await reminding(given)

    await runAt(dayBefore)
    await runAt(hoursBefore)

    expect(await sent(guest)).toEqual([])
    expect(stage.received(guest)).toEqual([])
  })

  test('gets nothing from a branch that switched them off', async () => {
    const guest = await reminding({}, { sends: false })

    await runAt(dayBefore)

    expect(await sent(guest)).toEqual([])
  })

  test('gets nothing more after SAIR, neither message nor letter', { tags: ['D-133'] }, async () => {
    const guest = await reminding()
    await writes(guest, 'SAIR')

    await runAt(dayBefore)
    expect(await sent(guest)).toEqual([])
    await writes(guest, 'VOLTAR')
    await runAt(hoursBefore)

    expect(await sent(guest)).toEqual(['3h 20:00'])
  })
})

describe('an answer to a reminder', { tags: ['D-86'] }, () => {
  test.each(['Confirmo!', 'confirmar presença'])('%s confirms the presence', async (words) => {
    const guest = await reminding()
    await runAt(dayBefore)

    await writes(guest, words)

    expect((await shown(guest)).presence_confirmed_at).toBe(product.house.now().toISOString())
    expect(texts(guest).at(-1)).toBe('Presença confirmada. Esperamos por você: sáb, 20 de nov, às 20:00.')
  })

  test('by its button counts even when another message came after it', async () => {
    const guest = await reminding()
    await runAt(dayBefore)
    const [reminder] = stage.received(guest)
    await runAt(hoursBefore)

    await simulator.do('customer.tap', { message: reminder!.id, choice: 'Cancelar' })
    await stage.settle()

    expect((await shown(guest)).status).toBe('CAN')
    expect(texts(guest).at(-1)).toContain('A sua reserva de sáb, 20 de nov, às 20:00 foi cancelada.')
    expect(texts(guest).at(-1)).toMatch(/este arquivo a retira: http\S+\/calendar$/)
  })

  test('pressed twice is told twice and done once', async () => {
    const guest = await reminding()
    await runAt(dayBefore)
    const [reminder] = stage.received(guest)

    for (const _ of [1, 2])
      await simulator.do('customer.tap', { message: reminder!.id, choice: 'Confirmar presença' })
    await stage.settle()

    const entries = await db
      .selectFrom('audit_log')
      .select('id')
      .where('business_id', '=', guest.here.business_id)
      .where('action', '=', 'confirm-presence')
      .execute()
    expect(entries).toHaveLength(1)
    expect(texts(guest).filter((text) => text.startsWith('Presença confirmada'))).toHaveLength(2)
  })

  test('comes too late once staff refused: the guest reads why, with the page', async () => {
    const guest = await reminding()
    await runAt(dayBefore)
    await product.call(
      refuseReservation,
      { params: { ...guest.here.path, id: guest.reservation.id } },
      { token: guest.here.owner.token },
    )

    await writes(guest, 'confirmo')

    expect((await shown(guest)).presence_confirmed_at).toBeNull()
    expect(texts(guest).at(-1)).toMatch(/^A presença neste agendamento não pode mais ser confirmada\. Veja/)
  })

  test('is a word like others where the last that the house said is no reminder', async () => {
    const guest = await reminding()
    await writes(guest, 'confirmo')
    await runAt(dayBefore)
    await writes(guest, 'SAIR')

    await writes(guest, 'cancelar')

    expect(await shown(guest)).toMatchObject({ status: 'CON', presence_confirmed_at: null })
  })
})

test(
  'a template of another business is refused, and one that a reminder cannot fill in',
  { tags: ['D-04'] },
  async () => {
    const [ours, theirs] = [await stage.newNumber(), await stage.newNumber()]
    const foreign = await template(theirs)
    const own = await template(ours)
    await db
      .updateTable('wa_template')
      .set({ content: 'Cupom {{codigo}} para você.' })
      .where('id', '=', own)
      .execute()

    for (const id of [foreign, own])
      expect((await save(ours.here, { reminder_template_id: id })).body).toMatchObject({
        success: false,
        errors: { reminder_template_id: [expect.any(String)] },
      })
  },
)
