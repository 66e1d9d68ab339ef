import { readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import {
  approveReservation,
  cancelReservation,
  createReservation,
  editReservation,
} from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { finishSurvey, startSurvey } from '#features/research/survey.contract.ts'
import { migrationsFolder } from '#platform/database/migrate.ts'
import { testHouse } from '../app.ts'
import { testDatabase } from '../database.ts'
import { venue, type Venue } from '../venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  here = await venue(product)
  await here.service()
  phone = `119${30_000_000 + ++phones}`
})

/** A guest who once used the QR code on a table: the house does not have her e-mail. */
const maria = { name: 'Maria Aparecida Silva', birth_date: '1990-05-17' }
const mariasEmail = 'maria@gmail.com'
/** A person who knows Maria's phone, and perhaps more about her. */
const stranger = { name: 'Outra Pessoa', email: 'estranho@exemplo.com', birth_date: '1980-01-01' }

/** A browser, which keeps the cookie of D-60. */
function aDevice() {
  let cookie = ''
  const headers = () => ({ 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) })
  function kept<A extends { headers: OutgoingHttpHeaders }>(answer: A): A {
    cookie = [answer.headers['set-cookie'] ?? cookie].flat()[0]?.split(';')[0] ?? ''
    return answer
  }
  let day = 20
  return {
    lookUp: async () => {
      const input = { params: { ...here.path, customer_id: phone } }
      return (await product.call(findCustomer, input, { headers: headers() })).body
    },
    book: async (given: object) => {
      const form = { phone, person_number: 2, date: `2026-11-${++day}`, time: '20:00' }
      const body = { ...form, ...given } as never
      return kept(await product.call(requestReservation, { params: here.path, body }, { headers: headers() }))
        .body
    },
    register: async (given: object) => {
      const body = { phone, ...given } as never
      return kept(await product.call(registerCustomer, { params: here.path, body }, { headers: headers() }))
        .body
    },
    answer: async (given: object) => {
      const begun = await product.call(startSurvey, { params: here.path, body: {} })
      if (!begun.body.success) throw new Error('No try of the survey.')
      const { id, token } = begun.body
      const marks = { nps: 9, food_note: 5, treatment_note: 5, place_note: 5, price_note: 5, time_note: 5 }
      const input = { params: { ...here.path, id, token }, body: { ...marks, phone, ...given } }
      return (await product.call(finishSurvey, input, { headers: headers() })).body
    },
  }
}

const stored = () =>
  db
    .selectFrom('customer')
    .select(['name', 'email', 'birth_date', 'email_source'])
    .where('business_id', '=', here.business_id)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()

/** The recipients of the house's mails, without the venue's own, oldest first. */
const written = async () => {
  const mails = db
    .selectFrom('mail')
    .select('recipient')
    .where('business_id', '=', here.business_id)
    .orderBy('id')
  const recipients = (await mails.execute()).map(({ recipient }) => recipient)
  return recipients.filter((recipient) => recipient !== here.branch.email)
}

/** A form as an unknown device sends it back: what the look-up masked stays masked, `typed` is the rest. */
async function fromMasks(device: ReturnType<typeof aDevice>, typed: object) {
  const { masked, customer } = await device.lookUp()
  expect(masked).toBe(true)
  const { id, name, email, birth_date } = customer
  return { ...typed, name, ...(birth_date && { birth_date }), ...(email && { email }), customer_id: id }
}

describe('the e-mail of a customer who exists', { tags: ['D-128'] }, () => {
  const forms = {
    'a request': (given: object) => aDevice().book(given),
    'a registration': (given: object) => aDevice().register(given),
    'a quick registration': (given: object) => aDevice().register({ ...given, quick: true }),
    'an answer to the survey': (given: object) => aDevice().answer(given),
  }

  test.each(Object.entries(forms))('is not filled in by %s from an unknown device', async (_, send) => {
    await aDevice().register({ ...maria, quick: true })

    expect((await send(stranger)).success).toBe(true)
    const again = { ...maria, email: stranger.email, time: '21:00', anyway: true }
    expect((await send(again)).success).toBe(true)

    expect(await stored()).toEqual({ ...maria, email: null, email_source: null })
  })

  test.each(Object.entries(forms))('that %s made is that form’s, and offered masked', async (_, send) => {
    await send({ ...maria, email: mariasEmail })

    expect(await stored()).toEqual({ ...maria, email: mariasEmail, email_source: 'form' })
    expect((await aDevice().lookUp()).customer.email).toBe('m•••@g•••.com')
  })

  test('typed on an unknown device is of that one reservation, and every letter of it goes there', async () => {
    await aDevice().register({ ...maria, quick: true })
    const answer = await aDevice().book({ ...maria, email: mariasEmail })
    const { id, token } = answer.reservation
    const params = { ...here.path, id }

    await product.call(approveReservation, { params }, { token: here.editor.token })
    await product.call(cancelReservation, { params: { ...params, token } })

    expect(await written()).toEqual([mariasEmail, mariasEmail, mariasEmail])
    expect((await stored()).email).toBeNull()
  })

  test('of a stranger gets no letter of a booking that is filled in from masks', async () => {
    await aDevice().register({ ...maria, quick: true })
    await aDevice().book({ ...stranger })
    await aDevice().book({ ...maria, email: stranger.email })
    await aDevice().register({ ...stranger })
    await db.deleteFrom('mail').where('business_id', '=', here.business_id).execute()

    const device = aDevice()
    const answer = await device.book(await fromMasks(device, { email: mariasEmail, date: '2026-11-26' }))

    expect(answer.success).toBe(true)
    expect(await written()).toEqual([mariasEmail])
  })

  test(
    'is filled in by the device that made the customer, which proves nothing to any other device',
    { tags: ['D-168'] },
    async () => {
      const device = aDevice()
      await device.register({ ...maria, quick: true })

      await device.book({ ...maria, email: mariasEmail })

      expect(await stored()).toMatchObject({ email: mariasEmail, email_source: 'device' })
      expect(await device.lookUp()).toMatchObject({ masked: false, customer: { email: mariasEmail } })
      const other = aDevice()
      await other.book(await fromMasks(other, { date: '2026-11-26' }))
      expect(await written()).toEqual([mariasEmail])
    },
  )

  test('that nobody answers for is offered to no stranger, and its mask fills in nothing', async () => {
    await aDevice().register({ ...maria, email: stranger.email })
    await db.updateTable('customer').set({ email_source: null }).where('phone', '=', phone).execute()

    const device = aDevice()
    expect((await device.lookUp()).customer.email).toBeNull()
    const answer = await device.book(await fromMasks(device, { email: 'e•••@e•••.com' }))

    expect(answer).toMatchObject({ success: false, code: 'masked' })
    expect(await written()).toEqual([])
  })
})

describe('staff', { tags: ['D-128'] }, () => {
  const asStaff = { token: '' }
  const form = (given: object) => ({
    ...maria,
    phone,
    email: mariasEmail,
    person_number: 2,
    date: '2026-11-27',
    time: '20:00',
    ...given,
  })
  beforeEach(() => void (asStaff.token = here.editor.token))

  test('who book for somebody say which e-mail is theirs', async () => {
    await aDevice().register({ ...maria, quick: true })

    await product.call(createReservation, { params: here.path, body: form({}) }, asStaff)

    expect(await stored()).toEqual({ ...maria, email: mariasEmail, email_source: 'staff' })
  })

  test('who move a stranger’s booking do not make its e-mail the customer’s', async () => {
    await aDevice().register({ ...maria, quick: true })
    const { reservation } = await aDevice().book({ ...maria, email: stranger.email })
    const params = { ...here.path, id: reservation.id }
    const edit = (given: object) =>
      product.call(editReservation, { params, body: form({ email: stranger.email, ...given }) }, asStaff)

    expect((await edit({ time: '21:00' })).body.success).toBe(true)
    expect(await stored()).toEqual({ ...maria, email: null, email_source: null })

    expect((await edit({ email: mariasEmail })).body.success).toBe(true)
    expect(await stored()).toEqual({ ...maria, email: mariasEmail, email_source: 'staff' })
  })

  test('who send on what was stored answer for it no more than before', async () => {
    await aDevice().register({ ...maria, email: mariasEmail })
    const book = () => product.call(createReservation, { params: here.path, body: form({}) }, asStaff)
    await book()
    expect((await stored()).email_source).toBe('form')

    await db.updateTable('customer').set({ email_source: null }).where('phone', '=', phone).execute()
    await book()

    expect((await stored()).email_source).toBeNull()
  })
})

describe('a stranger’s device', { tags: ['D-60', 'D-128'] }, () => {
  test('that sends its own data under the phone reads nothing of the customer afterwards', async () => {
    await aDevice().register({ ...maria, email: mariasEmail })
    const device = aDevice()

    await device.register({ ...stranger })
    await device.book({ ...stranger })
    await device.register({ ...stranger, quick: true })
    await device.answer({ ...stranger })

    const answer = await device.lookUp()
    expect(answer.masked).toBe(true)
    expect(JSON.stringify(answer)).not.toMatch(/Aparecida|Silva|maria@|1990-05-17/)
  })

  test('with a cookie of its own for another phone is a stranger’s still', async () => {
    await aDevice().register({ ...maria, email: mariasEmail })
    const device = aDevice()
    await device.register({ ...stranger, phone: '11955550000' })

    await device.book({ ...stranger })

    expect((await device.lookUp()).masked).toBe(true)
  })

  test('does not become known by filling in what the house has not of her', async () => {
    await aDevice().answer({ name: maria.name })
    const device = aDevice()
    const guess = { ...maria, birth_date: '1985-03-03' }

    for (let times = 0; times < 2; times++) await device.register({ ...guess, quick: true })
    await device.book({ ...guess, email: stranger.email })

    expect((await device.lookUp()).masked).toBe(true)
    expect((await stored()).email).toBeNull()
  })

  test('of a friend who knows name and birth date does not become known where there is no e-mail to know', async () => {
    await aDevice().register({ ...maria, quick: true })
    const device = aDevice()

    for (let times = 0; times < 2; times++) await device.register({ ...maria, quick: true })
    await device.book({ ...maria, email: stranger.email })

    expect((await device.lookUp()).masked).toBe(true)
    expect((await stored()).email).toBeNull()
  })
})

test(
  'an e-mail of before is the first form’s where nothing was changed since',
  { tags: ['D-128'] },
  async () => {
    const database = await testDatabase()
    await database.executeSql('alter table customer drop column email_source')
    await database.executeSql(`
    insert into app_user (name, email, password_hash, profile_id) values ('Dona', 'dona@exemplo.com', '-', 3);
    insert into business (name, business_owner_id) select 'Casa', id from app_user;
    insert into customer (business_id, name, phone, email, created_at, updated_at)
      select id, 'Ana', '1', 'ana@exemplo.com', timestamptz '2026-01-01', timestamptz '2026-01-01' from business
      union all select id, 'Rui', '2', 'rui@exemplo.com', '2026-01-01', '2026-02-01' from business
      union all select id, 'Eva', '3', null, '2026-01-01', '2026-01-01' from business`)

    await database.executeSql(await readFile(`${migrationsFolder}/0014_customer_email_origin.sql`, 'utf8'))

    const rows = database.db.selectFrom('customer').select(['name', 'email_source']).orderBy('phone')
    expect(await rows.execute()).toEqual([
      { name: 'Ana', email_source: 'form' },
      { name: 'Rui', email_source: null },
      { name: 'Eva', email_source: null },
    ])
  },
)
