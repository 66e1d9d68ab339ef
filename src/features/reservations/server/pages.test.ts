import { beforeAll, describe, expect, test } from 'vitest'
import { newToken } from '#features/reservations/server/tokens.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

type Shown = {
  reservation: { owner: string; status: string; person_number: number; date: string; time: string }
}

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<Shown>>>
let ours: Venue

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite<Shown>(house)
  ours = await venue(house, { branch: { facebook_pixel: '1234567890', google_analytics: 'G-ABCD1234' } })
})

async function reservation(of: Venue = ours, status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM' = 'WAI') {
  const row = await of.reservation({ status, token: newToken(), token_rsvp: newToken() })
  return { ...row, page: `/reserva/${of.branch.slug}/${row.id}/${row.token}` }
}

describe('the page of a reservation', () => {
  test('[STATUS-01][STATUS-32] opens with its id and the token of its owner', async () => {
    const { page } = await reservation()

    const shown = await open(page)

    expect([shown.status, shown.page]).toEqual([200, 'status'])
    expect(shown.data.reservation).toEqual({
      owner: 'Maria Silva',
      status: 'WAI',
      person_number: 2,
      date: '2026-11-21',
      time: '20:00',
    })
  })

  test('[D-53][D-87] a wrong token, the token of guests, another id or another branch is an unknown address', async () => {
    const [mine, other] = [await reservation(), await reservation()]
    const theirs = await venue(house)
    const start = `/reserva/${ours.branch.slug}`

    for (const address of [
      `${start}/${mine.id}/${newToken()}`,
      `${start}/${mine.id}/${mine.token_rsvp}`,
      `${start}/${other.id}/${mine.token}`,
      `${start}/999999999/${mine.token}`,
      `${start}/abc/${mine.token}`,
      `${start}/${mine.id}/curto`,
      `/reserva/${theirs.branch.slug}/${mine.id}/${mine.token}`,
    ]) {
      expect(await open(address)).toMatchObject({ status: 302, to: '/error/404' })
    }
  })

  test('[STATUS-18][D-43] knows only the four public statuses', async () => {
    const shown = async (status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM') =>
      (await open((await reservation(ours, status)).page)).data.reservation.status

    expect(await shown('WAI')).toBe('WAI')
    expect(await shown('CON')).toBe('CON')
    expect(await shown('REC')).toBe('CAB')
    expect(await shown('CAN')).toBe('CAN')
    expect(await shown('COM')).toBe('CON')
  })

  test('[D-90] is kept, indexed and counted nowhere by its secret address', async () => {
    const { page, token } = await reservation()

    const { headers, body } = await open(page)

    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-robots-tag']).toBe('noindex')
    const head = body.slice(0, body.indexOf('</head>'))
    expect(head).not.toContain(token)
    expect(head).toContain(`data-counted-path="/reserva/${ours.branch.slug}"`)
    expect(head).not.toContain('data-pixel')
  })

  test('[D-90] loads no tag container, which would read the address', async () => {
    const shop = await venue(house, { branch: { google_analytics: 'GTM-ABC123' } })
    const { page } = await reservation(shop)

    const { headers, body } = await open(page)

    expect(body).not.toContain('GTM-ABC123')
    expect(headers['content-security-policy']).not.toContain('googletagmanager')
  })

  test('carries no phone, e-mail or birth date, which it does not show', async () => {
    const { body } = await open((await reservation()).page)

    expect(body).not.toContain('11987654321')
    expect(body).not.toContain('maria@exemplo.com')
    expect(body).not.toContain('1990')
  })
})

test('[D-94] guessing tokens ends in a page that says to wait', async () => {
  const strict = await testHouse({ settings: { rateLimits: true } })
  const knock = await testSite<Shown>(strict)
  const shop = await venue(strict)
  const { id } = await shop.reservation()
  const guess = () => knock(`/reserva/${shop.branch.slug}/${id}/${newToken()}`)

  for (let tries = 0; tries < 60; tries++) await guess()
  const refused = await guess()

  expect(refused.status).toBe(429)
  expect(refused.body).toContain('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
  expect(refused.headers['retry-after']).toBeTruthy()
})
