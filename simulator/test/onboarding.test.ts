import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from './connected.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => void (world = await connected()))
afterAll(() => world.close())

test('a dialog gives a code for one exchange with the same redirect_uri, and the token can be made long and checked', async () => {
  const { simulator, seeded, graph } = world
  const back = 'http://127.0.0.1:9/oauth/callback'
  await simulator.do('profile.platform', { consent: 'approve' })
  const dialog = `${simulator.url}/v25.0/dialog/oauth?client_id=${seeded.appId}&response_type=code&state=abc&scope=whatsapp_business_management,whatsapp_business_messaging&redirect_uri=${encodeURIComponent(back)}`

  const returned = new URL((await fetch(dialog, { redirect: 'manual' })).headers.get('location')!)
  const exchange = (redirectUri: string) =>
    graph(
      'GET',
      `/oauth/access_token?client_id=${seeded.appId}&client_secret=${seeded.appSecret}&code=${returned.searchParams.get('code')}&redirect_uri=${encodeURIComponent(redirectUri)}`,
    )
  const otherAddress = await exchange(`${back}/`)
  const first = await exchange(back)
  const second = await exchange(back)
  const long = await graph(
    'GET',
    `/oauth/access_token?grant_type=fb_exchange_token&client_id=${seeded.appId}&client_secret=${seeded.appSecret}&fb_exchange_token=${first.body.access_token as string}`,
  )
  const checked = await graph(
    'GET',
    `/debug_token?input_token=${long.body.access_token as string}`,
    undefined,
    `${seeded.appId}|${seeded.appSecret}`,
  )

  expect(returned.searchParams.get('state')).toBe('abc')
  expect(otherAddress.body.error).toMatchObject({ code: 100, error_subcode: 36_008 })
  expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 7200 })
  expect(second.body.error).toMatchObject({ code: 100, error_subcode: 36_009 })
  expect(long.body).toMatchObject({ expires_in: 5_184_000 })
  expect(checked.body.data).toMatchObject({
    app_id: seeded.appId,
    is_valid: true,
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  })
})

test('a refused dialog returns the error and the state', async () => {
  const { simulator, seeded } = world
  await simulator.do('profile.platform', { consent: 'deny' })

  const answer = await fetch(
    `${simulator.url}/oauth/authorize?client_id=${seeded.instagramAppId}&response_type=code&state=x&scope=instagram_business_basic&redirect_uri=http://127.0.0.1:9/`,
    { redirect: 'manual' },
  )

  expect(Object.fromEntries(new URL(answer.headers.get('location')!).searchParams)).toMatchObject({
    error: 'access_denied',
    error_reason: 'user_denied',
    state: 'x',
  })
})

test('the numbers of a WABA come in pages that are followed by their next address', async () => {
  const { graph, seeded, token } = world

  const first = await graph(
    'GET',
    `/${seeded.largeAccount}/phone_numbers?fields=id,display_phone_number,status`,
  )
  const next = (first.body.paging as { next: string }).next
  const second = (await (await fetch(next, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    data: unknown[]
    paging: object
  }

  expect(first.body.data).toHaveLength(25)
  expect(second.data).toHaveLength(5)
  expect('next' in second.paging).toBe(false)
})

test('portfolios show owned and client accounts, and a number its formatted digits', async () => {
  const { graph, seeded } = world

  const businesses = await graph('GET', '/me/businesses?fields=id,name')
  const owned = await graph('GET', `/${seeded.portfolio}/owned_whatsapp_business_accounts`)
  const clients = await graph(
    'GET',
    `/${seeded.portfolio}/client_whatsapp_business_accounts?fields=id,ownership_type`,
  )
  const number = await graph('GET', `/${seeded.number}?fields=display_phone_number,status,quality_rating`)

  expect(businesses.body.data).toHaveLength(3)
  expect(owned.body.data).toHaveLength(2)
  expect(clients.body.data).toEqual([{ id: seeded.clientAccount, ownership_type: 'CLIENT_OWNED' }])
  expect(number.body).toMatchObject({ display_phone_number: '+55 11 95555-0100', status: 'CONNECTED' })
})

test('a number is verified by its code, then registered with the PIN that it keeps', async () => {
  const { graph, seeded, simulator } = world
  const register = (pin: string) =>
    graph('POST', `/${seeded.unverifiedNumber}/register`, { messaging_product: 'whatsapp', pin })

  const early = await register('123456')
  await graph('POST', `/${seeded.unverifiedNumber}/request_code`, { code_method: 'SMS', language: 'pt_BR' })
  const wrong = await graph('POST', `/${seeded.unverifiedNumber}/verify_code`, { code: '000' })
  const { code } = simulator.world.numbers[seeded.unverifiedNumber]!
  const right = await graph('POST', `/${seeded.unverifiedNumber}/verify_code`, { code })
  const first = await register('123456')
  const otherPin = await register('654321')

  expect(early.body.error).toMatchObject({ code: 133_006 })
  expect(wrong.status).toBe(400)
  expect(right.body).toEqual({ success: true })
  expect(first.body).toEqual({ success: true })
  expect(otherPin.body.error).toMatchObject({ code: 133_005 })
  expect(simulator.world.numbers[seeded.unverifiedNumber]).toMatchObject({ status: 'CONNECTED' })
})

test('an own callback needs a plain subscription first, and the portfolio is no WABA', async () => {
  const { graph, seeded, hook } = world
  const override = { override_callback_uri: hook.url, verify_token: seeded.verifyToken }

  const early = await graph('POST', `/${seeded.secondAccount}/subscribed_apps`, override)
  const portfolio = await graph('POST', `/${seeded.portfolio}/subscribed_apps`)
  await graph('POST', `/${seeded.secondAccount}/subscribed_apps`)
  const unproved = await graph('POST', `/${seeded.secondAccount}/subscribed_apps`, {
    ...override,
    verify_token: 'other',
  })
  const late = await graph('POST', `/${seeded.secondAccount}/subscribed_apps`, override)

  expect(early.body.error?.message).toContain(
    '(#100) Before override the current callback uri, your app must be subscribed',
  )
  expect(portfolio.body.error).toMatchObject({ code: 100, error_subcode: 33 })
  expect(unproved.body.error).toMatchObject({ code: 2200 })
  expect(late.body).toEqual({ success: true })
})

test('tokens of others, without the scope, expired or revoked are refused as Meta refuses them', async () => {
  const { graph, seeded, simulator } = world
  const expired = await simulator.do('token.mint', { lives: 1 })
  const narrow = await simulator.do('token.mint', { scopes: ['business_management'] })
  const revoked = await simulator.do('token.mint', {})
  await simulator.do('token.revoke', { value: revoked.value, subcode: 460 })
  await simulator.do('token.expire', { value: expired.value })
  const read = (token: string) => graph('GET', `/${seeded.account}/phone_numbers`, undefined, token)

  expect((await read('EAAnonsense')).body.error).toMatchObject({ code: 190 })
  expect((await read(expired.value)).body.error).toMatchObject({ code: 190, error_subcode: 463 })
  expect((await read(revoked.value)).body.error).toMatchObject({ code: 190, error_subcode: 460 })
  expect((await read(narrow.value)).body.error).toMatchObject({ code: 10 })
  expect((await read(revoked.value)).status).toBe(401)
})

test('a call without a version, or with one that does not exist, is refused', async () => {
  const { simulator, token } = world
  const call = (path: string) =>
    fetch(`${simulator.url}${path}`, { headers: { authorization: `Bearer ${token}` } })

  expect((await call('/me')).status).toBe(400)
  expect((await call('/v99.0/me')).status).toBe(400)
  expect((await call('/v25.0/me')).status).toBe(200)
})

test('an Instagram code becomes a short token, a long one, and after a day a fresh one', async () => {
  const { simulator, seeded } = world
  const back = 'http://127.0.0.1:9/ig'
  const code = await simulator.do('code.mint', { kind: 'instagram', redirect_uri: back })
  const form = new URLSearchParams({
    client_id: seeded.instagramAppId,
    client_secret: seeded.instagramAppSecret,
    grant_type: 'authorization_code',
    redirect_uri: back,
    code: code.value,
  })

  const short = (await (
    await fetch(`${simulator.url}/oauth/access_token`, { method: 'POST', body: form })
  ).json()) as { access_token: string }
  const long = (await (
    await fetch(
      `${simulator.url}/access_token?grant_type=ig_exchange_token&client_secret=${seeded.instagramAppSecret}&access_token=${short.access_token}`,
    )
  ).json()) as { access_token: string; expires_in: number }
  const refresh = () =>
    fetch(
      `${simulator.url}/refresh_access_token?grant_type=ig_refresh_token&access_token=${long.access_token}`,
    )
  const early = await refresh()
  await simulator.do('clock.advance', { days: 2 })
  const late = await refresh()
  const me = await fetch(
    `${simulator.url}/v25.0/me?fields=id,user_id,username&access_token=${long.access_token}`,
  )
  await simulator.do('clock.advance', { days: -2 })

  expect(long.expires_in).toBe(5_184_000)
  expect(early.status).toBe(400)
  expect(late.status).toBe(200)
  expect(await me.json()).toEqual({
    id: seeded.instagramScoped,
    user_id: seeded.instagram,
    username: 'cantinadapraca',
  })
})
