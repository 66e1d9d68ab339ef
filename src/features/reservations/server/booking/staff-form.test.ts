import { describe, expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import {
  approveReservation,
  createReservation,
  editReservation,
  listReservations,
  refuseReservation,
} from '../../contract.ts'
import { testHouse } from '#test/app.ts'
import { bookablePlace, type GivenPlace, requestForm } from '#test/request-form.ts'
import { everyDay, type Signed } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

const gone = 'Esse horário não está mais disponível. Escolha outro horário.'
const full = 'Não há lugares suficientes nesse horário. Escolha outro horário.'

/** The staff's form; each call makes a new customer. */
const form = (given: Record<string, unknown> = {}) => requestForm({ reason: '1', comment: '', ...given })

/** A venue with one dinner from 18:00 to 22:00, unless `given` says otherwise; calls are its editor's. */
async function place(given: GivenPlace = {}) {
  const here = await bookablePlace(product, given)
  const as = (person: Signed | null) => ({ token: person?.token ?? null })
  return {
    ...here,
    create: (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      product.call(
        createReservation,
        { params: here.path, body: form(fields) },
        { ...as(here.editor), headers },
      ),
    edit: (id: number, fields: Record<string, unknown> = {}, person: Signed | null = here.editor) =>
      product.call(editReservation, { params: { ...here.path, id }, body: form(fields) }, as(person)),
    slots: (except?: number, date = '2026-11-21', person: Signed | null = here.editor) =>
      product.call(
        listSlots,
        { params: { ...here.path, date }, query: except ? { except } : {} },
        as(person),
      ),
    mails: () =>
      db
        .selectFrom('mail')
        .select(['kind', 'recipient'])
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute(),
    customers: () =>
      db
        .selectFrom('customer')
        .select(['id', 'name', 'phone', 'email', 'birth_date'])
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute(),
    acts: () =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute(),
  }
}

describe('what staff enter', () => {
  test(
    'is stored as it was said, form-encoded, with the service of its time',
    { tags: ['RES-73', 'RES-74', 'D-06', 'D-38'] },
    async () => {
      const here = await place()
      const fields = new URLSearchParams({
        person_number: '4',
        date: '21/11/2026',
        service_id: '-1',
        time: '20:30',
        name: ' Maria Silva ',
        email: 'maria@exemplo.com',
        phone: '+55 (11) 91234-5678',
        comment: 'Perto da janela',
        birth_date: '17/05/1990',
        reason: '6',
        customer_id: '',
      })

      const answer = await product.request({
        method: 'POST',
        url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation-branch`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-auth-token': here.editor.token,
        },
        payload: fields.toString(),
      })

      expect(answer.statusCode).toBe(200)
      const [customer] = await here.customers()
      expect(answer.json()).toEqual({
        success: true,
        msg: 'Agendamento adicionado com sucesso!',
        reservation: {
          id: expect.any(Number),
          datetime: '2026-11-21T20:30:00',
          date: '2026-11-21',
          time: '20:30',
          person_number: 4,
          status: 'CON',
          attendance: null,
          attended_at: null,
          presence_confirmed_at: null,
          reason: 6,
          reason_told: true,
          comment: 'Perto da janela',
          service_id: here.dinner!.id,
          phone: '11912345678',
          owner: {
            name: 'Maria Silva',
            email: 'maria@exemplo.com',
            phone: '11912345678',
            birth_date: '1990-05-17',
            customer_id: customer!.id,
          },
          token: expect.stringMatching(/^[\w-]{32}$/),
          updated_at: '2026-11-20T15:00:00.000Z',
        },
      })
      expect(await here.rows()).toHaveLength(1)
    },
  )

  test('is confirmed at once, told to the owner and not to the venue', { tags: ['D-47'] }, async () => {
    const here = await place({ venue: { config: { auto_accept_reservations: false } } })

    const { body } = await here.create()

    expect(body.reservation.status).toBe('CON')
    expect(await here.mails()).toEqual([{ kind: 'reservation_confirmed', recipient: 'maria@exemplo.com' }])
  })

  test(
    'needs no antecedence and no online reservations, but a branch that takes reservations',
    { tags: ['D-47'] },
    async () => {
      const shut = { accept_online_reservations: false, minimum_antecedence: 2880, maximum_antecedence: 0 }
      const here = await place({ venue: { config: shut } })
      const closed = await place({ venue: { config: { accept_reservations: false } } })

      expect((await here.create()).body.success).toBe(true)
      expect((await here.create({ date: '2026-11-20', time: '18:00' })).body.success).toBe(true)
      const refused = await closed.create()
      expect(refused.status).toBe(200)
      expect(refused.body).toMatchObject({ success: false, code: 'closed' })
      expect(await closed.rows()).toEqual([])
    },
  )

  const refusals: [string, Record<string, unknown>, string][] = [
    ['an invalid time', { time: '20:10' }, gone],
    ['a time that is over', { date: '2026-11-20', time: '11:00' }, gone],
    ['a past date', { date: '2026-11-19' }, gone],
    ['a party below the minimum', { person_number: 1 }, 'O número mínimo de pessoas é 2.'],
    ['a party above the maximum', { person_number: 9 }, 'O número máximo de pessoas é 8.'],
    ['more people than seats', { person_number: 7 }, full],
  ]

  test.each(refusals)(
    '%s is refused, and nothing is kept',
    { tags: ['D-47', 'D-48'] },
    async (_, fields, sentence) => {
      const config = { min_person_per_reservation: 2, max_person_per_reservation: 8 }
      const here = await place({
        venue: { config },
        service: { max_persons: 6, meta: everyDay('11:00', '22:00') },
      })

      const answer = await here.create(fields)

      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ success: false, msg: sentence })
      expect(answer.body).not.toHaveProperty('error')
      expect([...(await here.rows()), ...(await here.customers()), ...(await here.mails())]).toEqual([])
      expect(await here.acts()).toEqual([])
    },
  )

  test('is a party of 1 to 5 while no settings were saved', { tags: ['RES-47', 'D-31'] }, async () => {
    const here = await place({ venue: { config: null } })

    const [five, six] = [await here.create({ person_number: 5 }), await here.create({ person_number: 6 })]

    expect(five.body.success).toBe(true)
    expect(six.body.msg).toBe('O número máximo de pessoas é 5.')
  })

  test.each([1, 2, 50, 51, 60])(
    'is a party of %i where the settings say 1 to 60, written or changed: 2 to 50 limits nothing',
    { tags: ['RES-53'] },
    async (people) => {
      const here = await place({
        venue: { config: { min_person_per_reservation: 1, max_person_per_reservation: 60 } },
        service: { max_persons: 200 },
      })

      const made = await here.create({ person_number: people })
      const other = await here.create({ person_number: 10 })
      const [row] = (await here.rows()).filter(({ person_number }) => person_number === 10)
      const changed = await here.edit(row!.id, { person_number: people })

      expect([made.body.success, other.body.success, changed.body.success]).toEqual([true, true, true])
      expect((await here.rows()).map(({ person_number }) => person_number)).toEqual([people, people])
    },
  )

  test('is not limited to some reservations a phone', { tags: ['D-104'] }, async () => {
    const here = await place()
    const phone = '(11) 98888-7777'

    for (let times = 0; times < 7; times++) {
      expect((await here.create({ phone, person_number: 1 })).body.success).toBe(true)
    }
    expect(await here.customers()).toHaveLength(1)
  })

  const broken: [string, Record<string, unknown>, string, string][] = [
    ['[RES-36] no name', { name: ' ' }, 'name', 'Nome é obrigatório.'],
    ['[RES-37] no phone', { phone: '' }, 'phone', 'Telefone é obrigatório.'],
    ['[RES-39] a wrong e-mail', { email: 'maria' }, 'email', 'Email inválido.'],
    ['[RES-40] no e-mail', { email: '' }, 'email', 'Email é obrigatório.'],
    [
      '[RES-41] a long e-mail',
      { email: `${'m'.repeat(244)}@exemplo.com` },
      'email',
      'Máximo de 255 caracteres',
    ],
    ['[RES-42] no birth date', { birth_date: '' }, 'birth_date', 'Data de nascimento é obrigatório.'],
    ['[D-59] not born yet', { birth_date: '21/11/2026' }, 'birth_date', 'Data de nascimento inválida.'],
    [
      '[D-59] a birth before 1900',
      { birth_date: '31/12/1899' },
      'birth_date',
      'Data de nascimento inválida.',
    ],
    ['[RES-44] no time', { time: '' }, 'time', 'Escolha o horário da reserva.'],
  ]

  test.each(broken)('%s is broken input, to create and to edit', async (_, fields, field, sentence) => {
    const here = await place()
    const { id } = await here.reservation()
    const before = await here.rows()

    for (const answer of [await here.create(fields), await here.edit(id, fields)]) {
      expect(answer.status).toBe(422)
      expect(answer.body).toMatchObject({ success: false, errors: { [field]: [sentence] } })
    }
    expect(await here.rows()).toEqual(before)
  })

  test('twice with one key is one reservation and one answer', { tags: ['D-106'] }, async () => {
    const here = await place()
    const headers = { 'idempotency-key': 'abertura-do-formulario-1' }
    const phone = '(11) 91111-2222'

    const [first, second] = await Promise.all([
      here.create({ phone }, headers),
      here.create({ phone }, headers),
    ])

    expect(first.body).toEqual(second.body)
    expect(await here.rows()).toHaveLength(1)
    expect(await here.mails()).toHaveLength(1)
  })

  test(
    'is written into the audit log with who did it and without the guest',
    { tags: ['D-97'] },
    async () => {
      const here = await place()

      const { body } = await here.create()

      const acts = await here.acts()
      expect(acts).toMatchObject([
        {
          action: 'create',
          entity: 'reservation',
          entity_id: body.reservation.id,
          user_id: here.editor.id,
          branch_id: here.path.branch_id,
          changes: { status: 'CON', date: '2026-11-21', time: '20:00', person_number: 2 },
        },
      ])
      expect(JSON.stringify(acts)).not.toContain('Maria')
    },
  )
})

describe('the customer', { tags: ['D-55'] }, () => {
  const known = { name: 'M. Silva', email: 'velho@exemplo.com', birth_date: '1991-01-01' }
  const knownIn = async ({ business_id }: { business_id: number }, given = {}) => {
    const row = { business_id, phone: '11977776666', ...known, ...given }
    return (await db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const phone = '(11) 97777-6666'

  test(
    'of a phone is linked to this branch, and keeps what the record says, in both calls',
    { tags: ['D-138'] },
    async () => {
      const here = await place()
      const id = await knownIn(here)

      const created = await here.create({ phone, customer_id: id })
      const edited = await here.edit(created.body.reservation.id, { phone, name: 'Sobrinho da Maria' })

      expect(created.body.reservation.owner).toMatchObject({ customer_id: id, name: 'Maria Silva' })
      expect(edited.body.reservation.owner).toMatchObject({ customer_id: id, name: 'Sobrinho da Maria' })
      expect(await here.customers()).toEqual([{ id, phone: '11977776666', ...known }])
      const links = await db
        .selectFrom('customer_branch')
        .selectAll()
        .where('business_id', '=', here.business_id)
        .execute()
      expect(links).toMatchObject([{ branch_id: here.path.branch_id, customer_id: id }])
    },
  )

  test('gets empty fields filled, and the log says with what', { tags: ['D-138'] }, async () => {
    const here = await place()
    const id = await knownIn(here, { email: null })

    await here.create({ phone })

    const filled = { email: 'maria@exemplo.com' }
    expect(await here.customers()).toMatchObject([{ ...known, ...filled }])
    expect((await here.acts()).filter(({ entity }) => entity === 'customer')).toMatchObject([
      {
        action: 'fill',
        entity_id: id,
        user_id: here.editor.id,
        branch_id: here.path.branch_id,
        changes: { email: [null, filled.email] },
      },
    ])
  })

  test.each(['create', 'edit'] as const)(
    'is replaced by %s with update_customer, and the log keeps old and new values',
    { tags: ['D-138'] },
    async (call) => {
      const here = await place()
      const id = await knownIn(here)
      const { body } = await here.create({ phone })
      const typed = { phone, name: 'Maria de Souza', email: 'nova@exemplo.com', update_customer: true }

      const answer = await (call === 'create' ? here.create(typed) : here.edit(body.reservation.id, typed))

      expect(answer.body.success).toBe(true)
      const now = { name: 'Maria de Souza', email: 'nova@exemplo.com', birth_date: '1990-05-17' }
      expect(await here.customers()).toEqual([{ id, phone: '11977776666', ...now }])
      expect((await here.acts()).filter(({ entity }) => entity === 'customer')).toMatchObject([
        {
          action: 'edit',
          entity_id: id,
          changes: {
            name: [known.name, now.name],
            email: [known.email, now.email],
            birth_date: [known.birth_date, now.birth_date],
          },
        },
      ])
    },
  )

  test('whose record was merged is replaced in the record that is kept', { tags: ['D-138'] }, async () => {
    const here = await place()
    const id = await knownIn(here)
    await knownIn(here, { phone: '11966665555', merged_into: id })

    await here.create({ phone: '(11) 96666-5555', name: 'Maria de Souza', update_customer: true })

    expect(await here.customers()).toMatchObject([
      { id, name: 'Maria de Souza', phone: '11977776666' },
      { name: 'M. Silva', phone: '11966665555' },
    ])
  })

  test(
    'is never given an e-mail by update_customer that staff did not type',
    { tags: ['D-138', 'D-128'] },
    async () => {
      const here = await place()
      const { id } = await here.reservation({ owner_phone: '11977776666', owner_email: 'visita@exemplo.com' })
      await knownIn(here)

      await here.edit(id, {
        phone,
        name: 'Maria de Souza',
        email: 'visita@exemplo.com',
        update_customer: true,
      })

      expect((await here.customers()).filter((one) => one.phone === '11977776666')).toMatchObject([
        { name: 'Maria de Souza', email: known.email },
      ])
    },
  )

  test('is who the phone says, whatever customer_id says', async () => {
    const here = await place()
    const first = await here.create()
    const { customer_id } = first.body.reservation.owner

    const second = await here.create({ name: 'João Souza', customer_id })

    expect(second.body.reservation.owner.customer_id).not.toBe(customer_id)
    expect((await here.customers()).map(({ name }) => name)).toEqual(['Maria Silva', 'João Souza'])
  })

  test('of an edited phone is another one; the former stays as it was', async () => {
    const here = await place()
    const { body } = await here.create({ phone: '(11) 91000-0001' })

    const edited = await here.edit(body.reservation.id, { phone: '(11) 91000-0002', name: 'Ana Lima' })

    expect(edited.body.reservation).toMatchObject({ phone: '11910000002', owner: { name: 'Ana Lima' } })
    const customers = await here.customers()
    expect(customers.map(({ name, phone }) => `${name} ${phone}`)).toEqual([
      'Maria Silva 11910000001',
      'Ana Lima 11910000002',
    ])
    expect(edited.body.reservation.owner.customer_id).toBe(customers[1]!.id)
  })
})

describe('an edit', () => {
  test('takes the same body and answers the reservation as it now is', { tags: ['RES-75'] }, async () => {
    const here = await place()
    const lunch = await here.service({ meta: everyDay('12:00', '15:00') })
    const { id, token } = await here.reservation({ service_id: here.dinner!.id, comment: 'Antes' })

    const { status, body } = await here.edit(id, {
      phone: '11912340000',
      name: 'Ana Lima',
      email: 'ana@exemplo.com',
      birth_date: '01/02/1985',
      person_number: 5,
      date: '2026-11-22',
      time: '12:30',
      reason: 4,
      comment: 'Depois',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      msg: 'Agendamento atualizado com sucesso!',
      reservation: {
        id,
        datetime: '2026-11-22T12:30:00',
        person_number: 5,
        reason: 4,
        reason_told: true,
        comment: 'Depois',
        service_id: lunch.id,
        phone: '11912340000',
        owner: { name: 'Ana Lima', email: 'ana@exemplo.com', birth_date: '1985-02-01' },
        token,
      },
    })
    expect(await here.rows()).toMatchObject([{ id, date: '2026-11-22', time: '12:30', person_number: 5 }])
    expect(await here.mails()).toEqual([])
  })

  test('is open in every status, which it keeps', { tags: ['RES-28', 'D-47'] }, async () => {
    const here = await place()

    for (const status of ['WAI', 'CON', 'REC', 'CAN'] as const) {
      const { id } = await here.reservation({ status })
      const same = await here.edit(id, { comment: 'Com bolo' })
      const moved = await here.edit(id, { date: '2026-11-22' })
      expect(same.body.reservation).toMatchObject({ status, comment: 'Com bolo' })
      expect(moved.body.reservation).toMatchObject({ status, date: '2026-11-22' })
    }
    for (const status of ['COM', 'CON'] as const) {
      const { id } = await here.reservation({ status, date: '2026-11-18' })
      const { body } = await here.edit(id, { date: '2026-11-18', comment: 'Esqueceu o casaco' })
      expect(body.reservation).toMatchObject({ status: 'COM', comment: 'Esqueceu o casaco' })
    }
  })

  test('of a completed one to a future time makes it confirmed again', { tags: ['D-44'] }, async () => {
    const here = await place()
    const { id } = await here.reservation({ status: 'COM', date: '2026-11-18' })

    const { body } = await here.edit(id, { date: '2026-11-25' })

    expect(body.reservation.status).toBe('CON')
    expect(await here.rows()).toMatchObject([{ status: 'CON' }])
  })

  test(
    'with its date and time kept asks for seats alone, though the time is no longer offered',
    { tags: ['D-108'] },
    async () => {
      const here = await place({ service: { max_persons: 6 } })
      const { id } = await here.reservation({ time: '20:10', person_number: 4, service_id: here.dinner!.id })
      const keep = { time: '20:10' }

      const [larger, tooLarge] = [
        await here.edit(id, { ...keep, person_number: 6 }),
        await here.edit(id, { ...keep, person_number: 7 }),
      ]

      expect(larger.body).toMatchObject({ success: true, reservation: { service_id: here.dinner!.id } })
      expect(tooLarge.body).toMatchObject({ success: false, msg: full })
      expect(await here.rows()).toMatchObject([{ person_number: 6 }])
    },
  )

  test(
    'of the same or a smaller party is accepted in an overbooked service, and with none left',
    { tags: ['D-108'] },
    async () => {
      const here = await place({ service: { max_persons: 2 } })
      const { id } = await here.reservation({ person_number: 6 })
      await here.reservation({ person_number: 6 })
      const orphan = await here.reservation({ person_number: 6, time: '09:00' })

      const same = await here.edit(id, { person_number: 6 })
      const smaller = await here.edit(id, { person_number: 5 })
      const back = await here.edit(id, { person_number: 6 })
      const shrunk = await here.edit(orphan.id, { person_number: 5, time: '09:00' })

      const nobody = await here.edit(id, { person_number: 0 })

      expect([same, smaller, shrunk].map(({ body }) => body.success)).toEqual([true, true, true])
      expect(nobody.body.msg).toBe('O número mínimo de pessoas é 1.')
      expect(back.body).toMatchObject({ success: false, msg: full })
    },
  )

  test('does not grow above the branch’s maximum', { tags: ['D-108'] }, async () => {
    const here = await place({ venue: { config: { max_person_per_reservation: 4 } } })
    const { id } = await here.reservation({ person_number: 8 })

    const [kept, grown] = [
      await here.edit(id, { person_number: 8 }),
      await here.edit(id, { person_number: 9 }),
    ]

    expect(kept.body.success).toBe(true)
    expect(grown.body.msg).toBe('O número máximo de pessoas é 4.')
  })

  test('to another date or time gets the full check, whatever the status', { tags: ['D-108'] }, async () => {
    const here = await place({ service: { max_persons: 6 } })
    await here.reservation({ date: '2026-11-22', person_number: 5 })

    for (const status of ['WAI', 'CON', 'REC', 'CAN', 'COM'] as const) {
      const { id } = await here.reservation({ status, person_number: 2, date: '2026-11-23' })
      const tries = [
        await here.edit(id, { date: '2026-11-22' }),
        await here.edit(id, { date: '2026-11-23', time: '20:10' }),
        await here.edit(id, { date: '2026-11-19' }),
      ]
      expect(tries.map(({ body }) => body.msg)).toEqual([full, gone, gone])
      expect(
        (await here.edit(id, { date: '2026-11-23', time: '21:00', person_number: 1 })).body.success,
      ).toBe(true)
      await db.deleteFrom('reservation').where('id', '=', id).execute()
    }
  })

  test('does not count its own seats when it moves within its service', { tags: ['D-47'] }, async () => {
    const here = await place({ service: { max_persons: 4 } })
    const { id } = await here.reservation({ person_number: 4 })

    expect((await here.edit(id, { person_number: 4, time: '21:00' })).body.success).toBe(true)
  })

  test('is taken where no reservations are accepted any more', { tags: ['D-108'] }, async () => {
    const here = await place({ venue: { config: { accept_reservations: false } } })
    const { id } = await here.reservation()

    const [same, moved] = [await here.edit(id), await here.edit(id, { date: '2026-11-22' })]

    expect([same.body.success, moved.body.success]).toEqual([true, true])
  })

  test('made from an older state than the saved one is refused; one that names none is accepted', async () => {
    const here = await place()
    const { id, updated_at } = await here.reservation({ updated_at: '2026-11-19T10:00:00.123Z' })
    const seen = { updated_at: updated_at.toISOString() }

    const first = await here.edit(id, { ...seen, comment: 'Primeiro' })
    const stale = await here.edit(id, { ...seen, comment: 'Atrasado' })
    const without = await here.edit(id, { comment: 'Sem data' })

    expect(first.body.success).toBe(true)
    expect(stale.body).toMatchObject({
      success: false,
      code: 'stale',
      msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
    })
    expect(without.body.reservation.comment).toBe('Sem data')
  })

  test(
    'is written into the audit log with what changed, of the guest only that it did',
    { tags: ['D-97'] },
    async () => {
      const here = await place()
      const { id } = await here.reservation()

      await here.edit(id, { phone: '11987654321', name: 'Ana Lima', time: '21:00', person_number: 3 })

      const acts = await here.acts()
      expect(acts).toMatchObject([
        { action: 'edit', entity: 'reservation', entity_id: id, user_id: here.editor.id },
      ])
      expect(acts[0]!.changes).toMatchObject({
        time: ['20:00', '21:00'],
        person_number: [2, 3],
        owner_name: '[…]',
      })
      expect(Object.keys(acts[0]!.changes as object)).not.toContain('owner_phone')
      expect(JSON.stringify(acts)).not.toMatch(/Ana|Maria/)
    },
  )

  test('of another branch’s reservation, or of none, does not exist here', { tags: ['D-08'] }, async () => {
    const [here, there] = [await place(), await place()]
    const { id } = await there.reservation()

    for (const foreign of [id, 999_999_999]) expect((await here.edit(foreign)).status).toBe(404)
    expect(await here.customers()).toEqual([])
  })
})

describe('the times of a reservation that is edited', { tags: ['D-47'] }, () => {
  test('count its own seats as free and keep its own time in the list', async () => {
    const here = await place({ service: { max_persons: 6, meta: everyDay('20:00', '21:00') } })
    const { id } = await here.reservation({ person_number: 4, time: '20:10' })
    await here.reservation({ person_number: 1 })

    expect((await here.slots(id)).body).toEqual([
      { time: '20:00', available: 5, service: 'Jantar' },
      { time: '20:10', available: 5, service: 'Jantar' },
      { time: '20:30', available: 5, service: 'Jantar' },
      { time: '21:00', available: 5, service: 'Jantar' },
    ])
    expect((await here.slots()).body[0]).toEqual({ time: '20:00', available: 1, service: 'Jantar' })
    expect((await here.slots(id, '2026-11-22')).body.map(({ time }) => time)).not.toContain('20:10')
  })

  test('are there where nothing else is: past, full, closed or no longer accepted', async () => {
    const here = await place({
      venue: { config: { accept_reservations: false } },
      service: { max_persons: 2 },
    })
    const past = await here.reservation({ date: '2026-11-18', person_number: 3, status: 'CON' })
    const orphan = await here.reservation({ time: '09:00', person_number: 3 })
    await here.reservation({ person_number: 2 })

    expect((await here.slots(past.id, '2026-11-18')).body).toEqual([
      { time: '20:00', available: 3, service: 'Jantar' },
    ])
    expect((await here.slots(orphan.id)).body).toEqual([{ time: '09:00', available: 3, service: null }])
  })

  test('tell a visitor nothing of it, nor of another branch’s', async () => {
    const [here, there] = [await place({ service: { max_persons: 6 } }), await place()]
    const { id } = await here.reservation({ person_number: 4, time: '20:10' })

    const visitors = await here.slots(id, '2026-11-21', null)
    const others = await there.slots(id)
    const outsider = await here.slots(id, '2026-11-21', there.editor)

    for (const { body } of [visitors, outsider]) {
      expect(body.find(({ time }) => time === '20:10')).toBeUndefined()
      expect(body[0]).toEqual({ time: '18:00', available: 2, service: 'Jantar' })
    }
    expect(others.status).toBe(404)
  })
})

describe('who may', () => {
  test('every profile of the branch enters and edits', { tags: ['D-23'] }, async () => {
    const here = await place()
    const { id } = await here.reservation()

    for (const { token } of [here.master, here.agency, here.owner, here.editor]) {
      const created = await product.call(
        createReservation,
        { params: here.path, body: form({ person_number: 1 }) },
        { token },
      )
      const edited = await product.call(
        editReservation,
        { params: { ...here.path, id }, body: form() },
        { token },
      )
      expect([created.body.success, edited.body.success]).toEqual([true, true])
    }
  })

  test('without a session 401, without reach 403, and nothing changes', { tags: ['D-04'] }, async () => {
    const [here, there] = [await place(), await place()]
    const { id } = await here.reservation()
    const before = await here.rows()

    for (const [person, status] of [
      [null, 401],
      [there.agency, 403],
      [there.owner, 403],
      [there.editor, 403],
    ] as const) {
      const token = person?.token ?? null
      const created = await product.call(createReservation, { params: here.path, body: form() }, { token })
      expect([created.status, (await here.edit(id, {}, person)).status]).toEqual([status, status])
    }
    expect(await here.rows()).toEqual(before)
  })
})

describe('at once', { tags: ['D-38'], timeout: 60_000 }, () => {
  test('50 visitors and 50 staff for the last 12 seats: 12 people get them, the rest are told so', async () => {
    const here = await place({ service: { max_persons: 12 } })

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const fields = { person_number: 1 + (index % 3), time: index % 2 ? '20:00' : '21:00' }
        return index % 4 < 2 ? here.ask(fields) : here.create(fields)
      }),
    )

    const rows = await here.rows()
    expect(rows.reduce((sum, { person_number }) => sum + person_number, 0)).toBe(12)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(rows.length)
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      if (!body.success) expect(body.msg).toBe(full)
    }
  })

  test('50 reservations change days, 25 each way at once, and none waits for ever', async () => {
    // One day has room for all, so the order does not matter.
    const here = await place({ service: { max_persons: 100 } })
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        here.reservation({
          date: index % 2 ? '2026-11-21' : '2026-11-22',
          status: 'CON',
          owner_phone: `1196000${String(index).padStart(4, '0')}`,
        }),
      ),
    )

    const answers = await Promise.all(
      made.map(({ id, date, owner_phone }) =>
        here.edit(id, { phone: owner_phone, date: date === '2026-11-21' ? '2026-11-22' : '2026-11-21' }),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(made.map(() => 200))
    expect(answers.filter(({ body }) => !body.success)).toEqual([])
    const rows = await here.rows()
    for (const { id, date } of made) expect(rows.find((row) => row.id === id)!.date).not.toBe(date)
  })

  test('many move to a day with few seats while others book it: no more people than seats', async () => {
    const here = await place({ service: { max_persons: 10 } })
    const made = await Promise.all(
      Array.from({ length: 5 }, () => here.reservation({ date: '2026-11-22', status: 'CON' })),
    )

    const answers = await Promise.all([
      ...made.map(({ id }) => here.edit(id, { date: '2026-11-21' })),
      ...Array.from({ length: 10 }, () => here.ask({ date: '2026-11-21' })),
    ])

    const there = (await here.rows()).filter(({ date }) => date === '2026-11-21')
    expect(there.reduce((sum, { person_number }) => sum + person_number, 0)).toBe(10)
    expect(answers.filter(({ body }) => body.success)).toHaveLength(5)
  })

  test('one reservation edited by many ends as one of them said, whole', async () => {
    const here = await place()
    const { id } = await here.reservation()
    const said = Array.from({ length: 20 }, (_, index) => ({
      phone: `1195000${String(index).padStart(4, '0')}`,
      date: index % 2 ? '2026-11-21' : '2026-11-22',
      comment: `Vez ${index}`,
    }))

    const answers = await Promise.all(said.map((fields) => here.edit(id, fields)))

    expect(answers.every(({ body }) => body.success)).toBe(true)
    const [row] = await here.rows()
    expect(said).toContainEqual({ phone: row!.owner_phone, date: row!.date, comment: row!.comment })
  })

  test('edited, approved and refused: the status is the last one’s, the rest the edit’s', async () => {
    const here = await place()
    const { token } = here.editor
    for (let round = 0; round < 10; round++) {
      const { id } = await here.reservation()
      const params = { ...here.path, id }

      const [edited] = await Promise.all([
        here.edit(id, { date: '2026-11-22' }),
        product.call(approveReservation, { params }, { token }),
        product.call(refuseReservation, { params }, { token }),
      ])

      expect(edited.body.success).toBe(true)
      const { body } = await product.call(
        listReservations,
        { params: here.path, query: { search: `#${id}` } },
        { token },
      )
      expect(body.result.data).toMatchObject([{ status: 'REC', date: '2026-11-22' }])
    }
  })
})
