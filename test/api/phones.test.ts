import { expect, test } from 'vitest'
import { listCustomers } from '#features/customers/contract.ts'
import { createOrEditCustomer } from '#features/customers/record.contract.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { confirmPresence } from '#features/invitations/contract.ts'
import { requestDataLink } from '#features/privacy/link.contract.ts'
import { finishSurvey, startSurvey } from '#features/research/survey.contract.ts'
import { updateBranch } from '#features/profiles/contract.ts'
import { createReservation, editReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { testHouse } from '#test/app.ts'
import { bookablePlace, requestForm } from '#test/request-form.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

type Place = Awaited<ReturnType<typeof bookablePlace>>

const person = { name: 'João Silva', email: 'joao@exemplo.com', birth_date: '17/05/1990' }
const asStaff = ({ editor }: Place) => ({ token: editor.token })

/** Every call that takes a phone. */
const doors: Record<string, (here: Place, phone: string) => Promise<{ status: number; body: unknown }>> = {
  'a request for a table': (here, phone) =>
    product.call(requestReservation, { params: here.path, body: requestForm({ phone }) }),
  'a booking by staff': (here, phone) =>
    product.call(createReservation, { params: here.path, body: requestForm({ phone }) }, asStaff(here)),
  "staff's form of a customer": (here, phone) =>
    product.call(createOrEditCustomer, { params: here.path, body: { ...person, phone } }, asStaff(here)),
  'a registration': (here, phone) =>
    product.call(registerCustomer, { params: here.path, body: { ...person, phone } }),
  'a quick registration': (here, phone) =>
    product.call(registerCustomer, { params: here.path, body: { ...person, phone, quick: true } }),
  'an invitation': async (here, phone) => {
    const { id, token_rsvp: token } = await here.reservation({ person_number: 4 })
    return product.call(confirmPresence, { params: { ...here.path, id, token }, body: { ...person, phone } })
  },
  'a survey': async (here, phone) => {
    const begun = await product.call(startSurvey, { params: here.path, body: {} })
    const { id, token } = begun.body
    const notes = { nps: 9, food_note: 5, treatment_note: 4, place_note: 3, price_note: 2, time_note: 1 }
    const params = { ...here.path, id, token }
    return product.call(finishSurvey, { params, body: { ...notes, ...person, phone } })
  },
  'a link to own data': (here, phone) =>
    product.call(requestDataLink, { params: here.path, body: { phone } }),
}

const stored = async ({ business_id }: Place) => {
  const customers = await db
    .selectFrom('customer')
    .select('phone')
    .where('business_id', '=', business_id)
    .execute()
  const invitees = await db
    .selectFrom('reservation_guest')
    .select('phone')
    .where('business_id', '=', business_id)
    .execute()
  return [...customers, ...invitees].map(({ phone }) => phone)
}

test.each(Object.keys(doors))(
  '%s refuses what is no phone, and bends nothing into one',
  { tags: ['D-139'] },
  async (door) => {
    const here = await bookablePlace(product)

    for (const phone of [
      '12125550100',
      '+34 912 345',
      '+1 (415) 555-26711',
      '(11) 81234-5678',
      '(11) 91234-56789',
    ]) {
      const { status, body } = await doors[door]!(here, phone)
      expect([phone, status, JSON.stringify(body)]).toEqual([
        phone,
        422,
        expect.stringContaining('Telefone inválido.'),
      ])
    }
    expect(await stored(here)).toEqual([])
  },
)

test.each(Object.keys(doors))(
  '%s takes a phone from abroad with its country code',
  { tags: ['D-139'] },
  async (door) => {
    const here = await bookablePlace(product)

    const { status, body } = await doors[door]!(here, '+34 912 345 678')

    expect([status, body]).toEqual([200, expect.objectContaining({ success: true })])
    expect((await stored(here)).filter((phone) => phone !== '+34912345678')).toEqual([])
  },
)

test(
  'a guest from abroad is one customer, whatever is typed, and is found by any part of the number',
  { tags: ['D-139'] },
  async () => {
    const here = await bookablePlace(product)
    await here.ask({ phone: '+44 (0)20 7946 0018' })
    await here.ask({ phone: '0044 20 7946 0018', date: '2026-11-22' })

    expect(await stored(here)).toEqual(['+442079460018'])
    const found = await product.call(
      findCustomer,
      { params: { ...here.path, customer_id: '+442079460018' } },
      asStaff(here),
    )
    expect(found.body).toMatchObject({ customer: { phone: '+442079460018' } })
    for (const search of ['+44 20 7946', '0044 20 7946', '7946 0018', '+44 (0)20 79']) {
      const { body } = await product.call(
        listCustomers,
        { params: here.path, query: { search } },
        asStaff(here),
      )
      expect([search, body.data.map(({ phone }) => phone)]).toEqual([search, ['+442079460018']])
    }
  },
)

test(
  'open requests of a phone from abroad are counted under one number',
  { tags: ['D-104', 'D-139'] },
  async () => {
    const here = await bookablePlace(product)
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
    const answers = []
    for (const [index, date] of days.entries()) {
      answers.push((await here.ask({ phone: index % 2 ? '+34 912 345 678' : '0034912345678', date })).body)
    }

    expect(answers.at(-1)).toMatchObject({ success: false, code: 'enough' })
  },
)

test(
  'an old stored phone that the rule refuses by now stays with an edit of something else, and cannot be made another such',
  { tags: ['D-139'] },
  async () => {
    const here = await bookablePlace(product)
    const old = '0800 1234'
    const { business_id, branch_id } = here.path
    const { id: customer_id } = await db
      .insertInto('customer')
      .values({ business_id, name: 'Maria', phone: old })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('customer_branch').values({ business_id, branch_id, customer_id }).execute()
    await db
      .updateTable('branch')
      .set({ phone: old, business_phone: old })
      .where('business_id', '=', business_id)
      .where('id', '=', branch_id)
      .execute()
    const { id } = await here.reservation({ date: '2026-11-21', time: '20:00', owner_phone: old })
    const asOwner = { token: here.owner.token }
    /** Each edit that has a phone. */
    const edits = {
      customer: (phone: string) =>
        product.call(
          createOrEditCustomer,
          { params: here.path, body: { ...person, phone, customer_id } },
          asStaff(here),
        ),
      branch: (phone: string) =>
        product.call(
          updateBranch,
          { params: here.path, body: { description: 'Massas', phone, business_phone: phone } },
          asOwner,
        ),
      reservation: (phone: string) =>
        product.call(
          editReservation,
          { params: { ...here.path, id }, body: requestForm({ phone, time: '20:00' }) },
          asStaff(here),
        ),
    }

    for (const [what, edit] of Object.entries(edits)) {
      const [other, same] = [await edit('0800 12345'), await edit(old)]

      const field = what === 'branch' ? 'business_phone' : 'phone'
      expect.soft([what, other.body.errors]).toEqual([what, { [field]: ['Telefone inválido.'] }])
      expect.soft([what, same.body.success]).toEqual([what, true])
    }
    expect(
      await db.selectFrom('customer').select(['name', 'phone']).where('id', '=', customer_id).execute(),
    ).toEqual([{ name: person.name, phone: old }])
  },
)
