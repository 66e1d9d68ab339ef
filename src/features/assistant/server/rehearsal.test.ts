import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rehearse, type RehearsalAnswer } from '../rehearsal.contract.ts'
import { saveSettings } from './settings.ts'
import { defaultSettings } from '../settings.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

// 12:00 of Tuesday in São Paulo.
const product = await testHouse({ now: '2026-11-24T15:00:00Z' })
const { house } = product

type Body = NonNullable<CallInput<typeof rehearse>['body']>
const words: Body['words'] = { greeting: null, closing: null, choices: ['reserve', 'menu', 'hours'] }

const say = (
  here: Venue,
  given: Partial<Body>,
  { path = here.path, who = here.owner }: { path?: Venue['path']; who?: Venue['owner'] } = {},
) =>
  product.call(
    rehearse,
    { params: path, body: { text: 'oi', choice: null, memory: null, words, ...given } },
    { token: who.token },
  )

/** Says one after another and gives the last answer; '>' before an id presses an option. */
async function talk(here: Venue, ...lines: string[]): Promise<RehearsalAnswer> {
  const answers: RehearsalAnswer[] = []
  for (const line of lines) {
    const choice = line.startsWith('>') ? line.slice(1) : null
    const { body } = await say(here, { text: line, choice, memory: answers.at(-1)?.memory ?? null })
    answers.push(body)
  }
  return answers.at(-1)!
}

const textsOf = ({ say: sayings }: RehearsalAnswer) =>
  sayings.map((saying) => ('text' in saying ? saying.text : saying.address)).join('\n')

const asking = ['mesa para 4 amanhã às 20h', '>reason:0', '>do:confirm'] as const

/** The number of rows of each table, except those that count or log the call itself. */
async function rowsOf(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(house.db)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}`.execute(house.db)
    counts[name] = counted[0]!.count
  }
  return counts
}

test(
  'a whole test conversation says what would be booked; no table has a row more',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product)
    await here.service()
    await talk(here, 'oi')
    const before = await rowsOf()

    const made = await talk(here, ...asking)

    expect(textsOf(made)).toContain('Pedido enviado. Ele está pendente')
    expect(made.notes).toEqual([
      'Aqui seria feita a reserva: 4 pessoas amanhã, 25 de nov às 20h · Jantar, em nome de Ana Teste, pendente, à espera da sua confirmação. No teste nada é reservado, mudado ou enviado.',
    ])
    expect(await rowsOf()).toEqual(before)
  },
)

test(
  'where approval is automatic the test says that the reservation would be confirmed',
  { tags: ['D-46'] },
  async () => {
    const here = await venue(product, {
      config: { auto_accept_reservations: true, auto_accept_reservations_max: 8 },
    })
    await here.service()

    const made = await talk(here, ...asking)

    expect(textsOf(made)).toContain('Reserva confirmada.')
    expect(made.notes[0]).toContain('confirmada na hora')
  },
)

test('only times that the house offers are offered, also in a test', { tags: ['D-35'] }, async () => {
  const here = await venue(product)
  await here.service({ max_persons: 4 })
  await here.reservation({ date: '2026-11-25', time: '20:00', person_number: 4, status: 'CON' })

  const answer = await talk(here, 'mesa para 4 amanhã às 20h')

  expect(textsOf(answer)).toContain('Não há mesa para 4 pessoas amanhã, 25 de nov.')
  expect(answer.notes).toEqual([])
})

test('what was booked in a test can be shown, changed and cancelled in it', async () => {
  const here = await venue(product)
  await here.service()

  const shown = await talk(here, ...asking, 'minhas reservas')
  const changed = await talk(here, ...asking, 'mudar para 6 pessoas', 'sim')
  const gone = await talk(here, ...asking, 'cancelar minha reserva', 'sim')
  const after = await talk(here, ...asking, 'cancelar minha reserva', 'sim', 'minhas reservas')

  expect(textsOf(shown)).toContain(
    '4 pessoas amanhã, 25 de nov às 20h · Jantar, em nome de Ana Teste. Pendente.',
  )
  expect(changed.notes[0]).toContain('Aqui a reserva mudaria para: 6 pessoas amanhã')
  expect(gone.notes[0]).toContain('Aqui seria cancelada a reserva: 4 pessoas amanhã')
  expect(textsOf(after)).toContain('Não encontrei nenhuma reserva futura')
})

test(
  'words and choices are those of the form, not those that are saved; a switched-off assistant answers in a test',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product)
    const off = { ...defaultSettings, enabled: false, greeting: 'Salvo' }
    await transaction(house.db, (trx) =>
      saveSettings(trx, here.branch, actOf('job', house), { settings: off, seen: null }),
    )
    const form: Body['words'] = { greeting: 'Oi, {{nome}}!', closing: 'Até, {{nome}}!', choices: ['hours'] }

    const hello = (await say(here, { words: form })).body
    const thanks = (await say(here, { text: 'obrigada', words: form })).body

    expect(textsOf(hello)).toBe('Oi, Ana!\n3 Endereço e horários\n4 Falar com atendente')
    expect(textsOf(thanks)).toBe('Até, Ana!')
  },
)

test(
  'two answers that are not understood would hand over, by what the client brings again',
  { tags: ['D-133'] },
  async () => {
    const here = await venue(product)

    const first = await talk(here, 'xyzzy')
    const second = await talk(here, 'xyzzy', 'foo bar baz')

    expect([first.hands_over, second.hands_over]).toEqual([false, true])
    expect(textsOf(second)).toContain('Certo! Um atendente vai continuar a conversa.')
  },
)

test('a memory that another establishment gave, or that was changed, begins a new conversation', async () => {
  const [here, other] = [await venue(product), await venue(product)]
  const asked = await talk(here, 'mesa para 4')
  const theirs = await say(other, { text: 'sim', memory: asked.memory })
  const other30th = asked.memory[30] === 'A' ? 'B' : 'A'
  const forged = asked.memory.slice(0, 30) + other30th + asked.memory.slice(31)

  const changed = await say(here, { text: 'sim', memory: forged })
  const junk = await say(here, { text: 'sim', memory: '{"state":{"step":"change-review"}}' })

  for (const { status, body } of [theirs, changed, junk]) {
    expect(status).toBe(200)
    expect(textsOf(body)).toBe('Certo! Como podemos ajudar?')
  }
})

test('wrong input is refused beside its field', async () => {
  const here = await venue(product)
  const wrong: [Partial<Body>, string, string][] = [
    [{ text: '  ' }, 'text', 'Escreva uma mensagem.'],
    [{ text: 'a'.repeat(4097) }, 'text', 'Máximo de 4096 caracteres'],
    [{ memory: 'a'.repeat(20_001) }, 'memory', 'Conversa inválida.'],
    [{ choice: 'a'.repeat(257) }, 'choice', 'Opção inválida.'],
    [{ words: { ...words, greeting: 'a'.repeat(501) } }, 'words.greeting', 'Máximo de 500 caracteres'],
  ]
  for (const [given, field, message] of wrong) {
    expect(await say(here, given)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  }
})

test(
  'an establishment that is not of the business in the address does not exist, and an editor has no test',
  { tags: ['D-04'] },
  async () => {
    const [here, other] = [await venue(product), await venue(product)]
    const own = await sibling(product, here)
    const crossed = { business_id: here.business_id, branch_id: other.branch.id }

    expect((await say(here, {}, { path: crossed, who: here.master })).status).toBe(403)
    expect((await say(here, {}, { path: crossed })).status).toBe(403)
    expect((await say(here, {}, { path: other.path })).status).toBe(403)
    expect((await say(here, {}, { who: here.editor })).status).toBe(403)
    expect((await say(here, {}, { path: own })).status).toBe(200)
  },
)

test('a person’s test messages are limited', { tags: ['D-94'] }, async () => {
  const limited = await testHouse({ now: '2026-11-24T15:00:00Z', settings: { rateLimits: true } })
  const here = await venue(limited)
  const send = () =>
    limited.call(
      rehearse,
      { params: here.path, body: { text: 'oi', choice: null, memory: null, words } },
      { token: here.owner.token },
    )

  const statuses = new Map<number, number>()
  for (let tries = 0; tries < 61; tries++) {
    const { status } = await send()
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }

  expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 1 })
})
