import { beforeAll, describe, expect, test } from 'vitest'
import { type CustomerFilters, listCustomers } from '../../contract.ts'
import * as contract from '../../segments.contract.ts'
import { readySegments, segmentLimit } from '../../segments.ts'
import { jobs } from './jobs.ts'
import { addDays } from '#lib/days/dates.ts'
import { actOf } from '#platform/act.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Venue, venue } from '#test/venue.ts'

/** 22:30 on 31 October in São Paulo, already November in UTC. */
const now = '2026-11-01T01:30:00Z'
const today = '2026-10-31'
const product = await testHouse({ now })
const { db } = product.house

type Person = { id: number; birth_date: string | null; visits: string[]; tags: string[]; marketing: boolean }

/** Pseudo-random numbers, the same in each run. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

let here: Venue
let people: Person[]

beforeAll(async () => {
  here = await venue(product)
  const roll = dice(17)
  people = await addPeople(here.path, 240, roll)
  // Customers of another branch and of another business count nowhere here.
  await addPeople(await sibling(product, here), 20, roll)
  await addPeople((await venue(product)).path, 20, roll)
})

async function addPeople(path: Venue['path'], count: number, roll: (below: number) => number) {
  const { business_id } = path
  const made: Person[] = []
  for (let number = 0; number < count; number++) {
    const days = Array.from({ length: roll(8) }, () => addDays(today, -roll(200)))
    const visits = [...new Set(days)]
    const birth_date = roll(4) === 0 ? null : addDays('1980-01-01', roll(9000))
    const { id } = await db
      .insertInto('customer')
      .values({
        business_id,
        name: `Cliente ${number}`,
        phone: `119${path.branch_id}${1_000_000 + number}`,
        birth_date,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = { ...path, customer_id: id }
    await db
      .insertInto('customer_branch')
      .values({ ...link, visits_count: visits.length })
      .execute()
    for (const date of visits) {
      await db
        .insertInto('customer_branch_visit')
        .values({ ...link, date })
        .execute()
    }
    const tags = roll(3) === 0 ? ['VIP'] : []
    for (const tag of tags)
      await db.insertInto('customer_tag').values({ business_id, customer_id: id, tag }).execute()
    const consent = roll(4)
    const row = { ...link, purpose: 'marketing', text_version: '1', given_at: now } as const
    const givers = [
      { given_by: 'new_customer' },
      { given_by: 'unknown_device' },
      { given_by: 'staff', withdrawn_at: now, withdrawn_by: 'guest' },
    ] as const
    const given = givers[consent]
    if (given) {
      await db
        .insertInto('customer_consent')
        .values({ ...row, ...given })
        .execute()
    }
    made.push({ id, birth_date, visits, tags, marketing: consent === 0 })
  }
  return made
}

/** Whether a person matches, said without any of the product's queries. */
const matches = (filters: CustomerFilters) => (person: Person) => {
  const { visitCount, maxVisits, birthMonth, lastVisitBefore, tag, marketing } = filters
  const month = birthMonth === 'current' ? 10 : Number(birthMonth)
  const last = person.visits.toSorted().at(-1)
  return (
    (!visitCount || person.visits.length >= visitCount) &&
    (!maxVisits || person.visits.length <= maxVisits) &&
    (!birthMonth || Number(person.birth_date?.slice(5, 7)) === month) &&
    (!lastVisitBefore || (last !== undefined && last <= addDays(today, -lastVisitBefore))) &&
    (!tag || person.tags.includes(tag)) &&
    (!marketing || person.marketing)
  )
}

const asEditor = () => ({ token: here.editor.token })
const list = async (query: CustomerFilters) =>
  (await product.call(listCustomers, { params: here.path, query }, asEditor())).body
const segments = async () =>
  (await product.call(contract.listSegments, { params: here.path }, asEditor())).body as contract.Segment[]
const save = (name: string, filters: CustomerFilters) =>
  product.call(contract.createSegment, { params: here.path, body: { name, filters } }, asEditor())

const many: CustomerFilters[] = [
  ...readySegments.map(({ filters }) => filters),
  { birthMonth: '2' },
  { maxVisits: 2 },
  { tag: 'VIP' },
  { marketing: true },
  { lastVisitBefore: 1 },
  { birthMonth: 'current', marketing: true, visitCount: 2 },
  { tag: 'VIP', lastVisitBefore: 30, maxVisits: 4 },
]

describe('segments', () => {
  test.each(many)('of %o: list, export and a recount from the rows agree', async (filters) => {
    const wanted = people.filter(matches(filters))

    const { total, data } = await list(filters)

    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(people.length)
    expect(total).toBe(wanted.length)
    const ids = new Set(wanted.map(({ id }) => id))
    expect(data.every(({ id }) => ids.has(id))).toBe(true)
    const query = { ...filters, export: true }
    const { body } = await product.call(
      listCustomers,
      { params: here.path, query },
      { token: here.owner.token },
    )
    expect((body as unknown as string).trimEnd().split('\r\n').length).toBe(wanted.length + 1)
  })

  test('are listed with the counts of their lists, the ready-made ones first', async () => {
    await save('VIPs que sumiram', { tag: 'VIP', lastVisitBefore: 30, marketing: false, search: '' })

    const shown = await segments()

    expect(shown.map(({ name }) => name)).toEqual([
      'Aniversariantes do mês',
      'Não voltam há 90 dias',
      'Primeira visita',
      'Vieram 5 vezes ou mais',
      'VIPs que sumiram',
    ])
    expect(shown.map(({ count }) => count)).toEqual(
      shown.map(({ filters }) => people.filter(matches(filters)).length),
    )
    expect(shown.at(-1)?.filters).toEqual({ lastVisitBefore: 30, tag: 'VIP' })
  })

  test("use the branch's month and day, not those of UTC", async () => {
    const october = (await list({ birthMonth: '10' })).total
    expect((await list({ birthMonth: 'current' })).total).toBe(october)

    product.turnTo('2026-11-01T03:30:00Z')
    expect((await list({ birthMonth: 'current' })).total).toBe((await list({ birthMonth: '11' })).total)
    product.turnTo(now)
  })

  test('are saved, renamed, deleted, restored, and forgotten a day after they were deleted', async () => {
    const { body } = await save('Fiéis', { visitCount: 7 })
    const at = { params: { ...here.path, id: body.segment.id } }
    const names = async () => (await segments()).map(({ name }) => name)

    await product.call(contract.renameSegment, { ...at, body: { name: 'Muito fiéis' } }, asEditor())
    expect(await names()).toContain('Muito fiéis')
    await product.call(contract.deleteSegment, at, asEditor())
    expect(await names()).not.toContain('Muito fiéis')
    await product.call(contract.restoreSegment, at, asEditor())
    expect(await names()).toContain('Muito fiéis')

    await product.call(contract.deleteSegment, at, asEditor())
    product.turnTo('2026-11-02T02:00:00Z')
    for (const job of jobs) await job.run(actOf('job', product.house), {})
    product.turnTo(now)
    expect((await product.call(contract.restoreSegment, at, asEditor())).status).toBe(404)
  })

  test('have names of their own, ignoring accents and case, also when one is restored', async () => {
    const { body } = await save('Verão', { visitCount: 2 })
    const at = { params: { ...here.path, id: body.segment.id } }
    expect((await save('VERAO', { visitCount: 3 })).body).toMatchObject({
      success: false,
      code: 'name_taken',
    })

    await product.call(contract.deleteSegment, at, asEditor())
    expect((await save('verão', { visitCount: 3 })).body.success).toBe(true)
    const restored = await product.call(contract.restoreSegment, at, asEditor())
    expect(restored.body).toMatchObject({ success: false, code: 'name_taken' })
  })

  test('refuse filters that filter nothing, wrong ones, and more than the limit', async () => {
    expect((await save('Todos', { search: '', marketing: false })).status).toBe(422)
    expect((await save('Treze', { birthMonth: '13' as never })).status).toBe(422)
    expect((await save('Nunca', { lastVisitBefore: 0 })).status).toBe(422)

    const there = await venue(product)
    const token = there.owner.token
    const answers = []
    for (let number = 0; number <= segmentLimit; number++) {
      const body = { name: `Segmento ${number}`, filters: { visitCount: 2 } }
      answers.push((await product.call(contract.createSegment, { params: there.path, body }, { token })).body)
    }
    expect(answers.filter(({ success }) => success).length).toBe(segmentLimit)
    expect(answers.at(-1)?.code).toBe('full')
  })
})
