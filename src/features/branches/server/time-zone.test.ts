import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { migrationsFolder } from '#platform/database/migrate.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { type Venue, venue } from '#test/venue.ts'
import { createBranch } from '../new-branch.contract.ts'
import { findBranch, updateBranch } from '#features/profiles/contract.ts'
import { states } from '../state-names.ts'

let house: TestHouse
let ours: Venue
beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  ours = await venue(house)
})

const stateOf = (letters: string) => states.find(({ abbreviation }) => abbreviation === letters)!
const addressIn = (letters: string) => {
  const { id: state_id, name } = stateOf(letters)
  return {
    zipcode: '',
    street: '',
    number: '',
    complement: '',
    district: '',
    city: `Capital de ${name}`,
    state_id,
  }
}

type New = Parameters<typeof house.call<typeof createBranch>>[1]['body']
type Changes = Parameters<typeof house.call<typeof updateBranch>>[1]['body']

let made = 0
async function create(given: Partial<New> = {}, headers: Record<string, string> = {}) {
  const number = ++made
  const slug = `casa-do-fuso-${number}-${ours.business_id}`
  const body = { name: 'Casa', branch: `Unidade ${number}`, slug, ...given }
  const params = { business_id: ours.business_id }
  return house.call(createBranch, { params, body }, { token: ours.owner.token, headers })
}
const pathOf = (branch_id: number) => ({ business_id: ours.business_id, branch_id })
async function zoneOf(branch_id: number) {
  const { token } = ours.owner
  const { body } = await house.call(findBranch, { params: pathOf(branch_id) }, { token })
  return [body.timezone, body.timezone_chosen]
}
const change = (branch_id: number, body: Changes) =>
  house.call(updateBranch, { params: pathOf(branch_id), body }, { token: ours.owner.token })

const zones = [
  ['AC', 'America/Rio_Branco'],
  ['AM', 'America/Manaus'],
  ['RO', 'America/Porto_Velho'],
  ['RR', 'America/Boa_Vista'],
  ['MT', 'America/Cuiaba'],
  ['MS', 'America/Campo_Grande'],
  ['SP', 'America/Sao_Paulo'],
] as const

test.each(zones)(
  'a new establishment in %s without a time zone has %s',
  { tags: ['D-120'] },
  async (state, zone) => {
    const { status, body } = await create({ address: addressIn(state) })

    expect([status, body.success]).toEqual([200, true])
    expect(body.branch.city).toEqual({
      name: `Capital de ${stateOf(state).name}`,
      state_id: stateOf(state).id,
    })
    expect(await zoneOf(body.branch.id)).toEqual([zone, false])
  },
)

test.each([{}, { address: null }, { timezone: null }])(
  'with %j a new establishment has the time of Brasília, until its address says another',
  { tags: ['D-120'] },
  async (given) => {
    const { body } = await create(given)
    expect(await zoneOf(body.branch.id)).toEqual(['America/Sao_Paulo', false])

    await change(body.branch.id, { address: addressIn('AC') })

    expect(await zoneOf(body.branch.id)).toEqual(['America/Rio_Branco', false])
  },
)

test('a time zone in the body is chosen: no address moves it', { tags: ['D-120'] }, async () => {
  const { body } = await create({ timezone: 'America/Sao_Paulo', address: addressIn('AM') })
  const { body: bare } = await create({ timezone: 'America/Sao_Paulo' })

  for (const { branch } of [body, bare]) {
    await change(branch.id, { address: addressIn('AC') })

    expect(await zoneOf(branch.id)).toEqual(['America/Sao_Paulo', true])
  }
})

test.each(zones)('an address that moves to %s brings %s', { tags: ['D-120'] }, async (state, zone) => {
  const { body } = await create({ address: addressIn(state === 'AC' ? 'AM' : 'AC') })

  await change(body.branch.id, { address: addressIn(state) })

  expect(await zoneOf(body.branch.id)).toEqual([zone, false])
})

test(
  'chosen by hand a zone stays while the address moves, until the zone of its state is chosen',
  { tags: ['D-120'] },
  async () => {
    const { body } = await create({ address: addressIn('PE') })
    const { id } = body.branch
    await change(id, { timezone: 'America/Noronha' })

    await change(id, { address: addressIn('AM') })
    expect(await zoneOf(id)).toEqual(['America/Noronha', true])
    await change(id, { address: null })
    await change(id, { address: addressIn('MT') })
    expect(await zoneOf(id)).toEqual(['America/Noronha', true])

    await change(id, { timezone: 'America/Cuiaba' })
    await change(id, { address: addressIn('RR') })
    expect(await zoneOf(id)).toEqual(['America/Boa_Vista', false])
  },
)

test(
  'a zone and an address that come together are both kept, and the zone is a choice',
  { tags: ['D-120'] },
  async () => {
    const { body } = await create({ address: addressIn('SP') })

    await change(body.branch.id, { address: addressIn('AM'), timezone: 'America/Sao_Paulo' })
    await change(body.branch.id, { address: addressIn('AC') })

    expect(await zoneOf(body.branch.id)).toEqual(['America/Sao_Paulo', true])
  },
)

test(
  'a time zone of no place in Brazil is refused, and so is an address without its city',
  { tags: ['D-42'] },
  async () => {
    const zone = await create({ timezone: 'Europe/Lisbon' })
    const address = await create({ address: { ...addressIn('AC'), city: '' } })

    expect([zone.status, zone.body.errors]).toEqual([
      422,
      { timezone: ['Escolha um dos fusos horários do Brasil.'] },
    ])
    expect([address.status, address.body.errors]).toEqual([422, { 'address.city': ['Informe a cidade.'] }])
  },
)

test(
  'migration 0013: of the rows from before, a zone that is not of its state was chosen by hand',
  { tags: ['D-120'] },
  async () => {
    const database = await testDatabase()
    await database.executeSql('alter table branch drop column timezone_chosen')
    await database.executeSql(`
    insert into business (name) values ('Casa');
    insert into city (name, state_id) values ('Manaus', 4), ('Recife', 17);
    insert into address (business_id, city_id) select business.id, city.id from business, city;
    insert into address (business_id) select id from business;`)
    const rows = [
      ['AM', 'America/Manaus', false],
      ['AM', 'America/Sao_Paulo', true],
      ['PE', 'America/Sao_Paulo', false],
      ['PE', 'America/Noronha', true],
      ['no city', 'America/Sao_Paulo', false],
      ['no city', 'America/Manaus', true],
      ['no address', 'America/Sao_Paulo', false],
      ['no address', 'America/Manaus', true],
    ] as const
    for (const [index, [place, zone]] of rows.entries()) {
      await database.executeSql(
        `insert into branch (business_id, name, branch, slug, timezone, address_id)
       select b.id, 'Casa', $1, 'casa-' || $2, $3, (
         select a.id from address a left join city c on c.id = a.city_id
         where case $1 when 'AM' then c.state_id = 4 when 'PE' then c.state_id = 17 when 'no city' then a.city_id is null
           else false end)
       from business b`,
        [place, String(index), zone],
      )
    }

    await database.executeSql(
      await readFile(join(migrationsFolder, '0013_branch_timezone_chosen.sql'), 'utf8'),
    )

    const { rows: after } = await database.executeSql(
      'select branch, timezone, timezone_chosen from branch order by id',
    )
    expect(after.map((row) => [row.branch, row.timezone, row.timezone_chosen])).toEqual(rows)
  },
)
