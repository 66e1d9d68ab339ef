import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { forgetPassword, loadUser, setNewPassword, signIn } from '../contract.ts'
import { hashPassword } from './password.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { type Signed, venue } from '#test/venue.ts'
import { actOf } from '#platform/act.ts'

const sent = 'Você receberá um link para recuperar sua senha em seu e-mail.'
const invalidLink = 'Esse link de recuperação é inválido ou já expirou.'
const chosen = 'Jabuticaba#Roxa9'

let casa: TestHouse
beforeAll(async () => {
  casa = await testHouse()
})
const start = new Date('2026-11-20T12:00:00Z')
const minutesLater = (minutes: number) => casa.turnTo(new Date(start.getTime() + minutes * 60_000))

async function someOwner(): Promise<Signed> {
  casa.turnTo(start)
  return (await venue(casa)).owner
}

/** Requests a link, runs the job, and answers the mailed tokens, newest last. */
async function recover(email: string): Promise<string[]> {
  await casa.call(forgetPassword, { body: { email } })
  await casa.queue.drain(casa.house)
  const mails = await casa.house.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return mails.map(({ body }) => /\/auth\/reset-password\/([\w-]+)/.exec(body)?.[1] ?? '')
}

const reset = (token: string, new_password = chosen) =>
  casa.call(setNewPassword, { body: { new_password, password_reset_token: token } })

test(
  "a recovery request takes email and 'recaptcha-token' and says that a link will come",
  { tags: ['AUTH-45', 'AUTH-46'] },
  async () => {
    const { email } = await someOwner()

    const answer = await casa.request({
      method: 'POST',
      url: '/api/auth/forget-password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, 'recaptcha-token': 'off' }).toString(),
    })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, msg: sent })
  },
)

test(
  'the link goes to the e-mail that was entered, and leads to APP_URL',
  { tags: ['AUTH-06'] },
  async () => {
    const { email } = await someOwner()

    const [token] = await recover(email)

    expect(token).toMatch(/^[\w-]{43}$/)
    const mail = await casa.house.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ kind: 'password_recovery', subject: 'Recuperação de senha | Casa Cheia' })
    expect(mail.body).toContain(`${casa.house.settings.appUrl}/auth/reset-password/${token}`)
  },
)

test('an unknown e-mail gets the same answer and no mail', { tags: ['D-22'] }, async () => {
  await casa.queue.drain(casa.house)
  const before = await casa.house.db.selectFrom('mail').select('id').execute()

  const { status, body } = await casa.call(forgetPassword, { body: { email: 'ninguem@exemplo.com' } })
  await casa.queue.drain(casa.house)

  expect({ status, body }).toEqual({ status: 200, body: { success: true, msg: sent } })
  expect(await casa.house.db.selectFrom('mail').select('id').execute()).toEqual(before)
})

test('an inactive user gets the same answer and no mail', { tags: ['D-22'] }, async () => {
  const { id, email } = await someOwner()
  await casa.house.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute()

  expect(await recover(email)).toEqual([])
})

test(
  'new_password and password_reset_token set the password; the answer says success',
  { tags: ['AUTH-47', 'AUTH-48', 'D-21'] },
  async () => {
    const { email } = await someOwner()
    const [token = ''] = await recover(email)

    const { body } = await reset(token)

    expect(body).toEqual({ success: true, msg: 'Senha alterada com sucesso!' })
    expect((await casa.call(signIn, { body: { email, password: chosen } })).body.success).toBe(true)
  },
)

test('a new password ends all sessions', { tags: ['D-22'] }, async () => {
  const { id, email, token: session } = await someOwner()
  const [token = ''] = await recover(email)
  expect((await casa.call(loadUser, { params: { id } }, { token: session })).status).toBe(200)

  await reset(token)

  expect((await casa.call(loadUser, { params: { id } }, { token: session })).status).toBe(403)
})

test('a link works once, also when used twice at the same time', { tags: ['AUTH-50', 'D-22'] }, async () => {
  const { email } = await someOwner()
  const [token = ''] = await recover(email)

  const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
  const again = await reset(token)

  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(again).toMatchObject({ status: 200, body: { success: false, msg: invalidLink } })
})

test('a link expires after 60 minutes', { tags: ['D-22'] }, async () => {
  const [one, two] = [await someOwner(), await someOwner()]
  const [[inTime = ''], [late = '']] = [await recover(one.email), await recover(two.email)]

  minutesLater(59)
  expect((await reset(inTime)).body.success).toBe(true)
  minutesLater(60)
  expect((await reset(late)).body).toMatchObject({ success: false, msg: invalidLink })
})

test('a new request voids the older links', { tags: ['D-22'] }, async () => {
  const { email } = await someOwner()
  await recover(email)

  const [older = '', newer = ''] = await recover(email)

  expect((await reset(older)).body.success).toBe(false)
  expect((await reset(newer)).body.success).toBe(true)
})

test('an invented token is refused like an expired one', { tags: ['AUTH-50'] }, async () => {
  expect(await reset('x'.repeat(43))).toMatchObject({
    status: 200,
    body: { success: false, msg: invalidLink },
  })
})

test('a deactivated user cannot use a link that was sent before', async () => {
  const { id, email } = await someOwner()
  const [token = ''] = await recover(email)
  await casa.house.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', id).execute()

  expect((await reset(token)).body.success).toBe(false)
})

test.each([
  ['a weak password', 'abcdefg1', 'Sua senha é muito fraca, tente adicionar símbolos e letras.'],
  ['an empty password', '', 'Senha é obrigatório'],
  ['a password of 51 characters', `Aa1#${'x'.repeat(47)}`, 'Máximo de 50 caracteres'],
  ['a common password', 'Senha@123', 'Essa senha é muito comum, escolha outra.'],
  ["a password of the product's name", 'CasaCheia#1', 'Essa senha é muito comum, escolha outra.'],
])(
  '%s is refused by the server too, and the link stays good',
  { tags: ['D-20', 'D-125'] },
  async (_name, password, msg) => {
    const { email } = await someOwner()
    const [token = ''] = await recover(email)

    expect(await reset(token, password)).toMatchObject({
      status: 422,
      body: { msg, errors: { new_password: [msg] } },
    })

    expect((await reset(token)).body.success).toBe(true)
  },
)

test('the token is stored as a hash, and the job that mails it may run twice and mails once', async () => {
  const { id, email } = await someOwner()
  const { sendRecoveryLink } = await import('./reset.ts')
  const recovery_id = randomUUID()

  await sendRecoveryLink.run(actOf('job', casa.house), { user_id: id, recovery_id })
  await sendRecoveryLink.run(actOf('job', casa.house), { user_id: id, recovery_id })

  const mails = await casa.house.db.selectFrom('mail').select('body').where('recipient', '=', email).execute()
  const resets = await casa.house.db.selectFrom('password_reset').select('token_hash').execute()
  expect(mails).toHaveLength(1)
  const [, token = ''] = /reset-password\/([\w-]{43})/.exec(mails[0]!.body) ?? []
  expect(token).not.toBe('')
  expect(resets.map(({ token_hash }) => token_hash)).not.toContain(token)
})

test('the queue that mails the link holds nothing that opens an account', async () => {
  const { email } = await someOwner()
  await casa.call(forgetPassword, { body: { email, 'recaptcha-token': 'x' } })

  const { rows } = await casa.house.database.executeSql(
    `select data from pgboss.job where data::text like '%send_recovery_link%'`,
  )
  const [token = ''] = await recover(email)

  expect(rows.length).toBeGreaterThan(0)
  expect(token).not.toBe('')
  expect(JSON.stringify(rows)).not.toContain(token)
  for (const { data } of rows as { data: { data: object } }[])
    expect(Object.keys(data.data)).toEqual(['user_id', 'recovery_id'])
})

test(
  'recovery and the new password are in the audit log, without the password',
  { tags: ['D-97'] },
  async () => {
    const { id, email } = await someOwner()
    const [token = ''] = await recover(email)
    await reset(token)

    const acts = await casa.house.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()

    expect(acts.map(({ action }) => action)).toEqual(['recover', 'reset-password'])
    expect(JSON.stringify(acts)).not.toContain(chosen)
  },
)

test('old sessions, links and audit rows are forgotten by their jobs, younger ones stay', async () => {
  const { id, email } = await someOwner()
  await recover(email)
  const { jobs } = await import('./jobs.ts')
  const { audit } = await import('#platform/audit/audit.ts')
  const act = actOf('job', casa.house)
  for (const now of ['2025-11-20T11:00:00Z', '2025-12-30T12:00:00Z']) {
    await audit(
      casa.house.db,
      { ...act, now: new Date(now) },
      { action: 'read', entity: 'clock', entity_id: id },
    )
  }

  casa.turnTo('2026-12-29T12:00:00Z')
  for (const job of jobs) if (job.cron) await job.run(actOf('job', casa.house), {})

  const { db } = casa.house
  expect(await db.selectFrom('session').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('password_reset').select('user_id').execute()).toEqual([])
  const kept = await db.selectFrom('audit_log').select('at').where('entity', '=', 'clock').execute()
  expect(kept.map(({ at }) => at.toISOString())).toEqual(['2025-12-30T12:00:00.000Z'])
  casa.turnTo(start)
})

test('an existing password stays valid until the link is used', async () => {
  const { id, email } = await someOwner()
  const password_hash = await hashPassword('Vento8Norte!Calmo')
  await casa.house.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute()

  await recover(email)

  expect((await casa.call(signIn, { body: { email, password: 'Vento8Norte!Calmo' } })).body.success).toBe(
    true,
  )
})
