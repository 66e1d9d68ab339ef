import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markAttendance } from '#features/reservations/attendance.contract.ts'
import { mergeCustomers } from '#features/customers/merge.contract.ts'
import { loadAfterVisit, switchAfterVisit } from '../after-visit.contract.ts'
import { listReviews } from '../contract.ts'
import { finishSurvey, startSurvey } from '../survey.contract.ts'
import { sendSurveys } from './after-visit.ts'
import type { SurveyData } from '../pages.contract.ts'
import { actOf } from '#platform/act.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

// Friday, 20 November, 20:00 in São Paulo.
const arrival = '2026-11-20T23:00:00Z'
const due = '2026-11-21T01:00:00Z'

let house: TestHouse
let ours: Venue
beforeAll(async () => {
  house = await testHouse({ now: arrival })
})
beforeEach(async () => {
  house.turnTo(arrival)
  ours = await venue(house)
  await mails(true)
})

const mails = (on: boolean, token = ours.owner.token, of: Venue = ours) =>
  house.call(switchAfterVisit, { params: of.path, body: { mails: on } }, { token })

const run = () => sendSurveys.run(actOf('job', house.house), {})

let phones = 0
const customerOf = async ({ business_id }: Venue, given: object = {}) => {
  const { id } = await house.house.db
    .insertInto('customer')
    .values({
      business_id,
      name: 'Maria da Silva',
      phone: `1197${String(++phones).padStart(7, '0')}`,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A guest who booked for today and has arrived; returns the reservation and its customer. */
async function arrived(given: object = {}, of: Venue = ours) {
  const customer_id = await customerOf(of)
  return of.reservation({
    date: '2026-11-20',
    time: '20:00',
    status: 'CON',
    attendance: 'arrived',
    attended_at: new Date(arrival),
    customer_id,
    owner_name: 'Maria da Silva',
    owner_phone: '11987654321',
    owner_email: 'maria@exemplo.com',
    ...given,
  })
}

const sent = async (of: Venue = ours) =>
  (await mailsOf(house, of.business_id)).filter(({ kind }) => kind === 'survey_after_visit')

/** The secret in the letter, as the guest gets it. */
async function tokenOf(of: Venue = ours) {
  const [letter] = await sent(of)
  return letter!.letter.button!.url.split('/').at(-1)!
}

const marks = { food_note: 2, treatment_note: 1, place_note: 3, price_note: 3, time_note: 1 }
const begin = (link: string, of: Venue = ours) => house.call(startSurvey, { params: of.path, body: { link } })
const send = ({ id, token }: { id: number; token: string }, body: object = {}) =>
  house.call(finishSurvey, { params: { ...ours.path, id, token }, body: { nps: 4, ...marks, ...body } })

const reviews = async (of: Venue = ours) =>
  (await house.call(listReviews, { params: of.path, query: {} }, { token: of.owner.token })).body.data

describe('the switch', () => {
  test('is off until somebody switches it on, and says since when', async () => {
    const fresh = await venue(house)
    const mailed = { template_id: null, templates: [], numbers: [] }
    const read = async () =>
      (await house.call(loadAfterVisit, { params: fresh.path }, { token: fresh.editor.token })).body

    expect(await read()).toEqual({ ...mailed, mails_since: null })
    const on = await mails(true, fresh.owner.token, fresh)
    house.turnTo(due)
    const again = await mails(true, fresh.owner.token, fresh)

    const since = '2026-11-20T23:00:00.000Z'
    expect(on.body).toEqual({
      success: true,
      msg: 'Pesquisa após a visita ligada.',
      mails_since: since,
      template_id: null,
    })
    expect(again.body.mails_since).toBe(since)
    expect(await read()).toEqual({ ...mailed, mails_since: since })
    await mails(false, fresh.owner.token, fresh)
    expect(await read()).toEqual({ ...mailed, mails_since: null })
  })

  test(
    'is pressed by people who manage the branch alone, and the log names them',
    { tags: ['D-23', 'D-97'] },
    async () => {
      expect((await mails(false, ours.editor.token)).status).toBe(403)

      const entries = await house.house.db
        .selectFrom('audit_log')
        .select(['action', 'user_id', 'changes'])
        .where('business_id', '=', ours.business_id)
        .execute()
      expect(entries).toEqual([
        { action: 'switch-survey-mail', user_id: ours.owner.id, changes: { mails: [false, true] } },
      ])
    },
  )
})

describe('the letter', () => {
  test('comes two hours after the arrival, once, to who booked', async () => {
    const { id } = await arrived()
    house.turnTo('2026-11-21T00:59:59Z')
    await run()
    expect(await sent()).toEqual([])

    house.turnTo(due)
    await run()
    await run()

    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      recipient: 'maria@exemplo.com',
      subject: `Como foi sua visita? – ${ours.branch.name} · Centro`,
      secret: true,
    })
    expect(letter!.letter.greeting).toBe('Olá, Maria!')
    expect(letter!.letter.button!.url).toMatch(
      new RegExp(`^http://localhost:3000/pesquisa/${ours.branch.slug}/[\\w-]{32}$`),
    )
    expect(letter!.letter.closing.join(' ')).toContain('vale por 7 dias e por uma resposta')
    const links = await house.house.db
      .selectFrom('survey_link')
      .selectAll()
      .where('business_id', '=', ours.business_id)
      .execute()
    expect(links).toMatchObject([{ reservation_id: id, branch_id: ours.path.branch_id, answered_at: null }])
    expect(JSON.stringify(links)).not.toContain(await tokenOf())
  })

  test('of one visit is written once by two servers that look at the same time', async () => {
    for (let count = 0; count < 5; count++) await arrived()
    house.turnTo(due)

    await Promise.all([run(), run(), run()])

    expect(await sent()).toHaveLength(5)
  })

  test('is not written when the arrival was undone before, or turned into a no-show', async () => {
    const { id } = await arrived({ attendance: null, attended_at: null })
    const mark = (attendance: 'arrived' | 'no_show' | null) =>
      house.call(
        markAttendance,
        { params: { ...ours.path, id }, body: { attendance } },
        { token: ours.editor.token },
      )
    expect((await mark('arrived')).body.success).toBe(true)
    expect((await mark(null)).body.success).toBe(true)

    house.turnTo(due)
    await run()
    expect(await sent()).toEqual([])

    house.turnTo(arrival)
    await mark('no_show')
    house.turnTo(due)
    await run()
    expect(await sent()).toEqual([])
  })

  test('is not written without an e-mail, a customer or an arrival, nor for a branch that is off or a draft', async () => {
    const draft = await venue(house, { branch: { is_draft: true } })
    const off = await venue(house)
    await mails(true, draft.owner.token, draft)
    await arrived({ owner_email: null })
    await arrived({ customer_id: null })
    await arrived({ attendance: null, attended_at: null, status: 'COM' })
    await arrived({}, draft)
    await arrived({}, off)

    house.turnTo(due)
    await run()

    expect([await sent(), await sent(draft), await sent(off)]).toEqual([[], [], []])
  })

  test(
    'is not written to who was erased, nor to who said that they want no messages',
    { tags: ['D-98'] },
    async () => {
      const erased = await customerOf(ours, { erased_at: new Date(arrival) })
      const [refused, again] = [await customerOf(ours), await customerOf(ours)]
      const consent = {
        ...ours.path,
        purpose: 'marketing' as const,
        text_version: '1',
        given_at: new Date('2026-01-01T12:00:00Z'),
        given_by: 'staff' as const,
      }
      const withdrawn = { withdrawn_at: new Date('2026-02-01T12:00:00Z'), withdrawn_by: 'guest' as const }
      await house.house.db
        .insertInto('customer_consent')
        .values([
          { ...consent, ...withdrawn, customer_id: refused },
          { ...consent, ...withdrawn, customer_id: again },
        ])
        .execute()
      await house.house.db
        .insertInto('customer_consent')
        .values({ ...consent, customer_id: again, given_at: new Date('2026-03-01T12:00:00Z') })
        .execute()
      await arrived({ customer_id: erased })
      await arrived({ customer_id: refused })
      await arrived({ customer_id: again, owner_email: 'de-novo@exemplo.com' })

      house.turnTo(due)
      await run()

      expect((await sent()).map(({ recipient }) => recipient)).toEqual(['de-novo@exemplo.com'])
    },
  )

  test('is one for a guest who booked two tables, or came to lunch and to dinner', async () => {
    const first = await arrived()
    await arrived({ customer_id: first.customer_id })
    await arrived({ customer_id: first.customer_id, attended_at: new Date('2026-11-21T00:30:00Z') })

    house.turnTo(due)
    await run()
    house.turnTo('2026-11-21T03:00:00Z')
    await run()

    expect(await sent()).toHaveLength(1)
  })

  test('is for visits since it was switched on, and of the last day', async () => {
    await arrived({ attended_at: new Date('2026-11-20T22:59:59Z') })
    const late = await arrived()

    house.turnTo('2026-11-21T23:00:01Z')
    await run()
    expect(await sent()).toEqual([])

    house.turnTo('2026-11-21T22:59:59Z')
    await run()
    expect(await sent()).toHaveLength(1)
    const links = await house.house.db
      .selectFrom('survey_link')
      .select('reservation_id')
      .where('business_id', '=', ours.business_id)
      .execute()
    expect(links).toEqual([{ reservation_id: late.id }])
  })
})

describe('the link', () => {
  const linked = async (given: object = {}) => {
    const reservation = await arrived(given)
    house.turnTo(due)
    await run()
    return { reservation, link: await tokenOf() }
  }

  test(
    'takes one answer, which belongs to the reservation and its customer and counts no second visit',
    { tags: ['D-63'] },
    async () => {
      const { reservation, link } = await linked()
      const held = (await begin(link)).body
      const other = (await begin(link)).body

      const { body } = await send(held, {
        comment: 'Esfriou.',
        name: 'Outra Pessoa',
        phone: '(11) 91111-2222',
      })

      expect(body).toMatchObject({ success: true })
      expect(await reviews()).toMatchObject([
        {
          nps: 4,
          comment: 'Esfriou.',
          name: 'Maria da Silva',
          phone: '11987654321',
          customer_id: reservation.customer_id,
        },
      ])
      const { db } = house.house
      const row = await db
        .selectFrom('research_answer')
        .select('reservation_id')
        .where('id', '=', held.id)
        .executeTakeFirst()
      expect(row).toEqual({ reservation_id: reservation.id })
      const visits = await db
        .selectFrom('customer_branch_visit')
        .select('date')
        .where('business_id', '=', ours.business_id)
        .execute()
      expect(visits).toEqual([])
      expect((await send(held, { comment: 'Esfriou.' })).body.success).toBe(true)
      expect((await send(other, { nps: 10 })).body).toMatchObject({ success: false, code: 'already_sent' })
      expect((await begin(link)).body).toMatchObject({ success: false, code: 'already_sent' })
      expect(await reviews()).toHaveLength(1)
    },
  )

  test('answered on two devices at once keeps one answer', async () => {
    const { link } = await linked()
    const [one, other] = [(await begin(link)).body, (await begin(link)).body]

    const both = await Promise.all([send(one), send(other, { nps: 9 })])

    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await reviews()).toHaveLength(1)
  })

  test('is over after 7 days; what was begun before can still be sent', async () => {
    const { link } = await linked()
    house.turnTo('2026-11-28T00:59:59Z')
    const held = (await begin(link)).body
    house.turnTo('2026-11-28T01:00:00Z')

    expect((await begin(link)).body).toMatchObject({ success: false, msg: 'Este link não vale mais.' })
    expect((await send(held)).body.success).toBe(true)
  })

  test(
    'of another branch, a wrong one and an invented one are nobody’s, and begin no try',
    { tags: ['D-53'] },
    async () => {
      const theirs = await venue(house)
      const { link } = await linked()

      for (const answer of [await begin(link, theirs), await begin('n'.repeat(32)), await begin('x')]) {
        expect(answer.status).toBe(404)
      }
      const tries = await house.house.db
        .selectFrom('research_answer')
        .select('id')
        .where('business_id', 'in', [ours.business_id, theirs.business_id])
        .execute()
      expect(tries).toEqual([])
    },
  )

  test('60 wrong links in 10 minutes are the most of an address', async () => {
    const guarded = await testHouse({
      now: due,
      settings: { rateLimits: true },
      database: house.house.database,
    })
    const statuses = []
    for (let count = 0; count < 61; count++) {
      const { status } = await guarded.call(startSurvey, {
        params: ours.path,
        body: { link: 'n'.repeat(32) },
      })
      statuses.push(status)
    }

    expect(statuses).toEqual([...Array<number>(60).fill(404), 429])
  })

  test('of a guest who was erased takes no answer', { tags: ['D-98'] }, async () => {
    const { reservation, link } = await linked()
    const held = (await begin(link)).body
    const { eraseAnswers } = await import('./personal-data.ts')
    const person = {
      business_id: ours.business_id,
      phones: ['11987654321'],
      customer_ids: [reservation.customer_id!],
    }
    await house.house.db.transaction().execute((trx) => eraseAnswers(trx, person))

    expect((await send(held)).body).toMatchObject({ success: false, code: 'expired' })
    expect((await begin(link)).status).toBe(404)
    expect(await reviews()).toEqual([])
  })

  test('goes with the customer into the record that theirs is merged into', async () => {
    const { reservation, link } = await linked()
    const kept = await customerOf(ours)
    await house.house.db
      .insertInto('customer_branch')
      .values([kept, reservation.customer_id!].map((customer_id) => ({ ...ours.path, customer_id })))
      .execute()
    const merged = await house.call(
      mergeCustomers,
      { params: { ...ours.path, customer_id: kept }, body: { other_id: reservation.customer_id! } },
      { token: ours.owner.token },
    )
    expect(merged.body.success).toBe(true)

    await send((await begin(link)).body)

    expect(await reviews()).toMatchObject([{ customer_id: kept }])
  })

  describe('its page', () => {
    let open: Awaited<ReturnType<typeof testSite<SurveyData>>>
    beforeAll(async () => {
      open = await testSite<SurveyData>(house)
    })
    const page = (link: string) => `/pesquisa/${ours.branch.slug}/${link}`

    test(
      'shows the visit and whose answer it is, masked, and is kept and counted nowhere',
      { tags: ['SURVEY-01'] },
      async () => {
        const { link } = await linked()

        const shown = await open(page(link))

        expect([shown.status, shown.page]).toEqual([200, 'survey'])
        expect(shown.data).toMatchObject({
          isAnswered: false,
          link,
          visit: { name: 'Maria S.', datetime: '2026-11-20T20:00:00' },
        })
        expect(shown.headers['cache-control']).toBe('private, no-store')
        expect(shown.headers['referrer-policy']).toBe('no-referrer')
        expect(shown.headers['x-robots-tag']).toBe('noindex')
        for (const secret of ['Silva', '98765', 'maria@exemplo.com']) expect(shown.body).not.toContain(secret)
      },
    )

    test('thanks once it was answered, and says when it is over or wrong', async () => {
      const { link } = await linked()
      await send((await begin(link)).body)

      expect((await open(page(link))).data.isAnswered).toBe(true)
      const wrong = await open(page('n'.repeat(32)))
      expect([wrong.status, wrong.page]).toEqual([404, 'survey-closed'])
      house.turnTo('2026-11-28T01:00:00Z')
      expect((await open(page(link))).page).toBe('survey-closed')
    })
  })
})
