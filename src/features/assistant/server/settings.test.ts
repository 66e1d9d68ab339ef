import { expect, test } from 'vitest'
import { getAssistant, saveAssistant } from '../settings.contract.ts'
import { type AssistantSettings, defaultSettings } from '../settings.ts'
import { isAnswering, loadKnown } from './facts.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, type Signed, sibling, venue, type Venue } from '#test/venue.ts'

// Monday 2026-11-23, 23:30 in São Paulo.
const house = await testHouse({ now: '2026-11-24T02:30:00Z' })
const { db } = house.house

const read = (here: Venue, { token }: Signed = here.owner) =>
  house.call(getAssistant, { params: here.path }, { token })
const save = (
  here: Venue,
  settings: Partial<AssistantSettings>,
  { updated_at, who = here.owner }: { updated_at?: string | null; who?: Signed } = {},
) =>
  house.call(
    saveAssistant,
    {
      params: here.path,
      body: {
        ...defaultSettings,
        ...settings,
        ...(updated_at === undefined ? {} : { updated_at }),
      },
    },
    { token: who.token },
  )

test(
  'what was saved is answered; before the first save the assistant is on, with the house’s own words',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(house)
    const night = { answers_when: 'hours', hours_from: '22:00', hours_to: '10:00' } as const
    const words = { greeting: ' Olá, {{nome}}! ', closing: '', choices: ['hours'] } as const

    const before = (await read(here)).body
    const saved = (await save(here, { ...night, ...words, choices: ['hours'] }, { updated_at: null })).body

    expect(before).toEqual({ ...defaultSettings, updated_at: null })
    expect(saved).toMatchObject({
      success: true,
      msg: 'Assistente salvo com sucesso!',
      settings: { ...night, greeting: 'Olá, {{nome}}!', closing: null, choices: ['hours'], enabled: true },
    })
    expect((await read(here)).body).toEqual(saved.settings)
  },
)

test('the log says what was changed and by whom', { tags: ['D-97'] }, async () => {
  const here = await venue(house)
  await save(here, {})
  await save(here, { enabled: false })

  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'branch_id', 'changes'])
    .where('entity', '=', 'assistant_setting')
    .where('business_id', '=', here.business_id)
    .orderBy('id')
    .execute()

  const by = { user_id: here.owner.id, branch_id: here.branch.id }
  expect(entries).toMatchObject([
    { action: 'create', ...by },
    { action: 'update', ...by, changes: { enabled: [true, false] } },
  ])
})

test(
  'nobody saves over what somebody else saved meanwhile, also of two first saves',
  { tags: ['D-107'] },
  async () => {
    const here = await venue(house)

    const answers = await Promise.all([
      save(here, { greeting: 'Um' }, { updated_at: null }),
      save(here, { greeting: 'Dois' }, { updated_at: null }),
    ])
    const late = await save(here, { greeting: 'Três' }, { updated_at: '2026-01-01T00:00:00.000Z' })

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(late.body).toMatchObject({ success: false, code: 'stale' })
  },
)

test('each establishment has its own, and an editor has none', async () => {
  const here = await venue(house)
  const other = await sibling(house, here)
  await save(here, { enabled: false })

  expect((await house.call(getAssistant, { params: other }, { token: here.owner.token })).body.enabled).toBe(
    true,
  )
  expect((await read(here, here.editor)).status).toBe(403)
  expect((await save(here, {}, { who: here.editor })).status).toBe(403)
})

test('what is wrong is said beside its field', async () => {
  const here = await venue(house)
  const hours = { answers_when: 'hours', hours_from: '10:00', hours_to: '18:00' } as const
  const wrong: [Partial<AssistantSettings>, string, string][] = [
    [{ ...hours, hours_from: null }, 'hours_from', 'Informe a partir de que horas.'],
    [{ ...hours, hours_to: null }, 'hours_to', 'Informe até que horas.'],
    [{ ...hours, hours_to: '10:00' }, 'hours_to', 'O fim precisa ser diferente do início.'],
    [{ ...hours, hours_to: '25:00' }, 'hours_to', 'Horário inválido.'],
    [{ greeting: 'x'.repeat(501) }, 'greeting', 'Máximo de 500 caracteres'],
  ]
  for (const [given, field, message] of wrong) {
    expect(await save(here, given)).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  }
})

test('whether it answers now follows the wall clock of its establishment', { tags: ['D-42'] }, async () => {
  const open = { schedule: everyDay('18:00', '23:00') }
  const paulo = await venue(house, { branch: open })
  const manaus = await venue(house, { branch: { ...open, timezone: 'America/Manaus' } })
  await save(paulo, { answers_when: 'closed' })
  await save(manaus, { answers_when: 'closed' })
  const now = house.house.now()
  const answering = async ({ branch }: Venue) =>
    isAnswering(await loadKnown(db, branch, dateIn(now, branch.timezone)), now)

  expect(await answering(paulo)).toBe(true)
  expect(await answering(manaus)).toBe(false)
})
