import { beforeAll, describe, expect, test } from 'vitest'
import { confirmPresence } from '#features/invitations/contract.ts'
import { cancelReservation } from '../../contract.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

type PageData = {
  reservation: { owner: string; status: string; person_number: number; date: string; time: string }
  invitation: string | null
  isOpen: boolean
  isFull: boolean
  isUnanswered: boolean
  calendar: { google: string; file: string }
}

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<PageData>>>
let ours: Venue

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite<PageData>(house)
  ours = await venue(house, { branch: { facebook_pixel: '1234567890', google_analytics: 'G-ABCD1234' } })
})

async function reservation(of: Venue = ours, status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM' = 'WAI') {
  const row = await of.reservation({ status, token: newLinkToken(), token_rsvp: newLinkToken() })
  return { ...row, page: `/reserva/${of.branch.slug}/${row.id}/${row.token}` }
}

/** Not the year alone, which may occur in a venue's number. */
const birthDate = /1990-05|\/1990/

describe('the page of a reservation', () => {
  test('opens with its id and the token of its owner', { tags: ['STATUS-01', 'STATUS-32'] }, async () => {
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

  test('says when the time passed and nobody answered', { tags: ['D-114'] }, async () => {
    const [dinner, passed] = [
      await reservation(),
      await ours.reservation({ date: '2026-11-20', time: '11:59', token: newLinkToken() }),
    ]
    const page = `/reserva/${ours.branch.slug}/${passed.id}/${passed.token}`

    expect((await open(dinner.page)).data.isUnanswered).toBe(false)
    const { data } = await open(page)
    expect([data.isUnanswered, data.reservation.status]).toEqual([true, 'WAI'])
  })

  test(
    'a wrong token, another id or another branch is an unknown address, with each page',
    { tags: ['D-53'] },
    async () => {
      const [mine, other] = [await reservation(), await reservation()]
      const theirs = await venue(house)
      const start = `/reserva/${ours.branch.slug}`

      for (const address of [
        `${start}/${mine.id}/${newLinkToken()}`,
        `${start}/${other.id}/${mine.token}`,
        `${start}/999999999/${mine.token}`,
        `${start}/abc/${mine.token}`,
        `${start}/${mine.id}/curto`,
        `/reserva/${theirs.branch.slug}/${mine.id}/${mine.token}`,
      ]) {
        for (const page of [address, `${address}/guests`, `${address}/rsvp`]) {
          expect(await open(page)).toMatchObject({ status: 302, to: '/error/404' })
        }
      }
    },
  )

  test(
    'with the token of its owner shows status and invitees, and no confirmation',
    { tags: ['STATUS-24', 'STATUS-29'] },
    async () => {
      const { page } = await reservation()

      expect(await open(page)).toMatchObject({ status: 200, page: 'status' })
      expect(await open(`${page}/guests`)).toMatchObject({ status: 200, page: 'invitees' })
      expect(await open(`${page}/rsvp`)).toMatchObject({ status: 302, to: page })
    },
  )

  test(
    'with the token of the invitation shows the confirmation, wherever it is opened',
    { tags: ['RSVP-01', 'RSVP-05'] },
    async () => {
      const { id, token_rsvp } = await reservation()
      const page = `/reserva/${ours.branch.slug}/${id}/${token_rsvp}`

      expect(await open(`${page}/rsvp`)).toMatchObject({ status: 200, page: 'rsvp' })
      for (const other of [page, `${page}/guests`]) {
        expect(await open(other)).toMatchObject({ status: 302, to: `${page}/rsvp` })
      }
    },
  )

  test('knows only the four public statuses', { tags: ['STATUS-18', 'D-43'] }, async () => {
    const shown = async (status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM') =>
      (await open((await reservation(ours, status)).page)).data.reservation.status

    expect(await shown('WAI')).toBe('WAI')
    expect(await shown('CON')).toBe('CON')
    expect(await shown('REC')).toBe('CAB')
    expect(await shown('CAN')).toBe('CAN')
    expect(await shown('COM')).toBe('CON')
  })

  test('is kept, indexed and counted nowhere by its secret address', { tags: ['D-90'] }, async () => {
    const { id, page, token, token_rsvp } = await reservation()

    for (const address of [page, `${page}/guests`, `/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`]) {
      const { headers, body } = await open(address)

      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex')
      const head = body.slice(0, body.indexOf('</head>'))
      expect(head).not.toContain(token)
      expect(head).not.toContain(token_rsvp)
      expect(head).toContain(`data-counted-path="/reserva/${ours.branch.slug}"`)
      expect(head).not.toContain('data-pixel')
      expect(headers['content-security-policy']).not.toContain('facebook')
    }
  })

  test('loads no tag container, which would read the address', { tags: ['D-90'] }, async () => {
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
    expect(body).not.toMatch(birthDate)
  })
})

describe('the pages of a reservation outlive those of the branch', () => {
  const closings: Record<string, (shop: Venue) => Promise<unknown>> = {
    'becomes a draft': ({ branch }) =>
      house.house.db.updateTable('branch').set({ is_draft: true }).where('id', '=', branch.id).execute(),
    'is switched off': ({ branch }) =>
      house.house.db.updateTable('branch').set({ status: 'inactive' }).where('id', '=', branch.id).execute(),
    'has its business switched off': ({ business_id }) =>
      house.house.db
        .updateTable('business')
        .set({ status: 'inactive' })
        .where('id', '=', business_id)
        .execute(),
  }

  test.each(Object.entries(closings))(
    'when the branch %s: seen, invited, kept in a calendar and cancelled as before',
    { tags: ['D-117'] },
    async (_closing, close) => {
      const shop = await venue(house, { branch: { business_phone: '(11) 3333-4444' } })
      const row = await reservation(shop, 'CON')
      await close(shop)
      const params = { ...shop.path, id: row.id, token: row.token }

      expect(await open(`/perfil/${shop.branch.slug}`)).toMatchObject({ status: 302, to: '/error/404' })
      expect(await open(`/reserva/${shop.branch.slug}`)).toMatchObject({ status: 302, to: '/error/404' })
      const shown = await open(row.page)
      expect([shown.status, shown.page]).toEqual([200, 'status'])
      expect(shown.data).toMatchObject({
        isPublished: false,
        contact: { phone: '1133334444', isWhatsapp: false },
      })
      const html = await shown.html()
      expect(html).toContain('href="tel:+551133334444"')
      expect(html).not.toContain(`/perfil/${shop.branch.slug}"`)
      expect(html).not.toContain('Novo Agendamento')
      expect((await open(`${row.page}/guests`)).page).toBe('invitees')
      const invitation = `/reserva/${shop.branch.slug}/${row.id}/${row.token_rsvp}`
      expect((await open(`${invitation}/rsvp`)).page).toBe('rsvp')
      const confirmed = await house.call(confirmPresence, {
        params: { ...params, token: row.token_rsvp },
        body: { name: 'Bia', phone: '11911112222', email: 'bia@exemplo.com' },
      })
      expect(confirmed.body.success).toBe(true)
      const cancelled = await house.call(cancelReservation, { params })
      expect(cancelled.body).toMatchObject({ success: true, reservation: { status: 'CAN' } })
    },
  )

  test('until 7 days after its date', { tags: ['D-117'] }, async () => {
    const shop = await venue(house)
    const of = async (date: string) => {
      const { id, token } = await shop.reservation({ date, status: 'COM', token: newLinkToken() })
      return `/reserva/${shop.branch.slug}/${id}/${token}`
    }
    const [kept, old] = [await of('2026-11-13'), await of('2026-11-12')]
    expect((await open(old)).status).toBe(200)

    await closings['becomes a draft']!(shop)

    expect((await open(kept)).status).toBe(200)
    expect(await open(old)).toMatchObject({ status: 302, to: '/error/404' })
  })

  test(
    'new requests, and everything else that visitors call, close with the branch',
    { tags: ['D-117'] },
    async () => {
      const shop = await venue(house)
      await closings['becomes a draft']!(shop)

      const slots = await house.request({
        method: 'GET',
        url: `/api/business/${shop.business_id}/branch/${shop.path.branch_id}/reservation-service/2026-11-21`,
      })

      expect(slots.statusCode).toBe(404)
    },
  )
})

describe('the status page', () => {
  test(
    'says until when a late guest is waited for, and how to reach the house',
    { tags: ['D-33'] },
    async () => {
      const shop = await venue(house, { branch: { phone: '11912345678', phone_is_whatsapp: true } })
      const { id: service_id } = await shop.service()
      const { id, token } = await shop.reservation({ service_id, status: 'CON', token: newLinkToken() })

      const html = await (await open(`/reserva/${shop.branch.slug}/${id}/${token}`)).html()

      expect(html).toContain('Chegada até <!-- -->20:20')
      expect(html).toContain('href="https://wa.me/5511912345678"')
      expect(html).toContain('href="tel:+5511912345678"')
      expect(html).toContain('https://calendar.google.com/calendar/render?action=TEMPLATE')
      expect(html).toContain('Chamar quem vem com você')
    },
  )

  test('leads its owner, and nobody else, to Google’s calendar, filled in', async () => {
    const shop = await venue(house)
    const { id, page, token_rsvp } = await reservation(shop, 'CON')

    const owner = await open(`${page}/agenda`)
    const invitee = await open(`/reserva/${shop.branch.slug}/${id}/${token_rsvp}/agenda`)

    const { hostname, searchParams } = new URL(owner.to ?? '')
    expect([owner.status, hostname]).toEqual([302, 'calendar.google.com'])
    expect(searchParams.get('dates')).toBe('20261121T230000Z/20261122T010000Z')
    expect(invitee.to).toBe(`/reserva/${shop.branch.slug}/${id}/${token_rsvp}/rsvp`)
  })

  test('of a cancelled reservation has the file that takes it out of the calendar', async () => {
    const shop = await venue(house)
    const { page } = await reservation(shop, 'CAN')

    const html = await (await open(page)).html()

    expect(html).toMatch(/href="[^"]+\/calendar" download="agendamento.ics">Tirar do meu calendário</)
  })

  test(
    'names the service of the booking, by its new name once it was renamed, and also once it was deleted',
    { tags: ['D-144'] },
    async () => {
      const here = await venue(house)
      const { id: service_id } = await here.service({ name: 'Noite da Pizza' })
      const token = newLinkToken()
      const { id } = await here.reservation({ service_id, token })
      const said = async () => {
        const page = await (await open(`/reserva/${here.branch.slug}/${id}/${token}`)).html()
        return /20:00(?:<!-- -->)?<span class="muted">(?: |<!-- -->|·)*([^<]+)/.exec(page)?.[1]
      }
      const change = (columns: object) =>
        house.house.db.updateTable('service').set(columns).where('id', '=', service_id).execute()

      expect(await said()).toBe('Noite da Pizza')
      await change({ name: 'Rodízio' })
      expect(await said()).toBe('Rodízio')
      await change({ deleted_at: new Date() })
      expect(await said()).toBe('Rodízio')
    },
  )

  test(
    'says the occasion that was told and the wish, and no occasion that nobody told',
    { tags: ['D-113'] },
    async () => {
      const shop = await venue(house)
      const told = { status: 'CON', reason: 6, reason_told: true, comment: 'Perto da janela' } as const
      const html = async (given: Parameters<typeof shop.reservation>[0]) => {
        const { id, token } = await shop.reservation({ ...given, token: newLinkToken() })
        return (await open(`/reserva/${shop.branch.slug}/${id}/${token}`)).html()
      }

      const [said, unsaid] = [await html(told), await html({ status: 'CON', reason: 1, reason_told: false })]

      expect(said).toContain('Confraternização da Empresa')
      expect(said).toContain('Perto da janela')
      for (const words of ['Ocasião', 'Aniversário', 'Observação']) expect(unsaid).not.toContain(words)
    },
  )

  test(
    'of a visit that is over thanks, asks back with the same party, and shows no policy',
    { tags: ['STATUS-14'] },
    async () => {
      const shop = await venue(house, { config: { cancellation_policy: 'Até 2 horas antes.' } })
      const html = async (given: Parameters<typeof shop.reservation>[0]) => {
        const { id, token } = await shop.reservation({ person_number: 4, ...given, token: newLinkToken() })
        return (await open(`/reserva/${shop.branch.slug}/${id}/${token}`)).html()
      }
      const [thanks, again, policy] = ['Obrigado pela visita', 'Reservar de novo', 'Até 2 horas antes.']
      const yesterday = { date: '2026-11-19', status: 'CON' } as const
      const attended_at = new Date('2026-11-19T23:00:00Z')

      for (const over of [
        yesterday,
        { ...yesterday, status: 'COM', attendance: 'arrived', attended_at } as const,
      ]) {
        const page = await html(over)
        expect(page).toMatch(/Agendamento aceito!<\/h2><p>Obrigado pela visita\./)
        expect(page).toContain(`href="/reserva/${shop.branch.slug}?pessoas=4">${again}`)
        expect(page).not.toContain(policy)
        // The specified links stay (STATUS-08, STATUS-09).
        for (const words of ['Novo Agendamento', 'Cancelar Agendamento']) expect(page).toContain(words)
      }
      for (const other of [
        { ...yesterday, attendance: 'no_show', attended_at } as const,
        { ...yesterday, status: 'WAI' } as const,
        { date: '2026-11-20', time: '11:00', status: 'CON' } as const,
      ]) {
        const page = await html(other)
        for (const words of [thanks, again, policy]) expect(page).not.toContain(words)
      }
      const ahead = await html({ status: 'CON' })
      expect(ahead).toContain(policy)
      for (const words of [thanks, again]) expect(ahead).not.toContain(words)
    },
  )

  test(
    'of one that is off shows neither policy nor who confirmed, and invites nobody',
    { tags: ['STATUS-07'] },
    async () => {
      const shop = await venue(house, { config: { cancellation_policy: 'Até 2 horas antes.' } })
      const [off, on] = [await reservation(shop, 'REC'), await reservation(shop, 'WAI')]

      const [offHtml, onHtml] = [await (await open(off.page)).html(), await (await open(on.page)).html()]

      for (const words of ['Até 2 horas antes.', '1 de 2, com você']) {
        expect(onHtml).toContain(words)
        expect(offHtml).not.toContain(words)
      }
      expect(offHtml.indexOf('Novo Agendamento')).toBeLessThan(offHtml.indexOf('Ver Presenças Confirmadas'))
      expect(offHtml).toContain('data-over')
      expect(onHtml).not.toContain('data-over')
    },
  )
})

test('a house without any service says that it takes no reservations here yet, and asks for nothing', async () => {
  const [without, one] = [await venue(house), await venue(house)]
  await one.service()
  const html = async ({ branch }: typeof one) => (await open(`/reserva/${branch.slug}`)).html()

  expect(await html(without)).toContain('Ainda não reservamos online')
  expect(await html(without)).not.toContain('A que horas?')
  expect(await html(one)).not.toContain('Ainda não reservamos online')
})

test('a house without any service says how to ask for a table, and leads to its profile', async () => {
  const call = await venue(house, { branch: { phone: '1130627781' } })
  const text = await venue(house, { branch: { phone: '11987654321', phone_is_whatsapp: true } })
  const silent = await venue(house)
  const html = async ({ branch }: Venue) => (await open(`/reserva/${branch.slug}`)).html()
  const words = 'Para pedir uma mesa, fale com a casa.'

  for (const [shop, link] of [
    [call, 'tel:+551130627781'],
    [text, 'https://wa.me/5511987654321'],
  ] as const) {
    const page = await html(shop)
    expect(page).toContain(words)
    expect(page).toContain(`class="button wide" href="${link}"`)
    expect(page).toContain(`class="button quiet wide" href="/perfil/${shop.branch.slug}"`)
  }
  const page = await html(silent)
  expect(page).not.toContain(words)
  expect(page).toContain(`class="button wide" href="/perfil/${silent.branch.slug}"`)
})

test(
  'of a day that cannot be asked for yet no service is said to be without a table',
  { tags: ['D-144'] },
  async () => {
    const shop = await venue(house, {
      config: { max_person_per_reservation: 5, maximum_antecedence: 40_320 },
    })
    await shop.service({ name: 'Noite da Pizza' })
    const html = async (day: string) =>
      (await open(`/reserva/${shop.branch.slug}?pessoas=2&dia=${day}`)).html()

    expect(await html('2026-11-21')).toContain('Noite da Pizza')
    const far = await html('2027-06-05')
    expect(far).toMatch(/Reservamos até (?:<!-- -->)?\d/)
    expect(far).not.toContain('sem mesa')
  },
)

describe('the invitation', () => {
  test('says whether the house confirmed the table', { tags: ['D-87'] }, async () => {
    const html = async (status: 'WAI' | 'CON') => {
      const { id, token_rsvp } = await reservation(ours, status)
      return (await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)).html()
    }

    expect(await html('WAI')).toContain('O restaurante ainda vai confirmar esta mesa.')
    expect(await html('CON')).toContain('Mesa confirmada pelo restaurante.')
  })

  test(
    'names the service beside the hour, also once the invitation is over',
    { tags: ['D-144'] },
    async () => {
      const { id: service_id } = await ours.service({ name: 'Noite da Pizza' })
      const html = async (status: 'WAI' | 'CAN') => {
        const { id, token_rsvp } = await ours.reservation({
          status,
          service_id,
          token_rsvp: newLinkToken(),
        })
        return (await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)).html()
      }

      for (const status of ['WAI', 'CAN'] as const) expect(await html(status)).toContain('Noite da Pizza')
    },
  )

  test(
    'of a complete party is a notice in amber, not a success, and names whom to ask',
    { tags: ['D-88'] },
    async () => {
      const { id, token_rsvp } = await ours.reservation({ person_number: 2, token_rsvp: newLinkToken() })
      await house.call(confirmPresence, {
        params: { ...ours.path, id, token: token_rsvp },
        body: { name: 'Bia', phone: '11911112222', email: 'bia@exemplo.com' },
      })

      const html = await (await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)).html()

      expect(html).toMatch(/class="banner waiting"(?:(?!<section).)*Todos os convidados desta reserva/)
      expect(html).toContain('Fale com <!-- -->Maria')
    },
  )

  test('is previewed as what it is, for this branch', { tags: ['D-118'] }, async () => {
    const shop = await venue(house, { branch: { name: 'Cantina', branch: 'Pinheiros' } })
    const { id, token_rsvp, page } = await reservation(shop)
    const titles = async (address: string) => {
      const { body } = await open(address)
      return [/<title>(.*)<\/title>/.exec(body)?.[1], /property="og:title" content="(.*?)"/.exec(body)?.[1]]
    }

    const title = 'Cantina · Pinheiros | Casa Cheia'
    expect(await titles(`/reserva/${shop.branch.slug}/${id}/${token_rsvp}/rsvp`)).toEqual([
      title,
      'Maria convidou você · sáb, 21 nov, 20:00',
    ])
    expect(await titles(page)).toEqual([title, 'Agendamento · Cantina Pinheiros'])
    expect(await titles(`/perfil/${shop.branch.slug}`)).toEqual([title, 'Cantina · Pinheiros'])
    expect(await titles(`/cardapios/${shop.branch.slug}`)).toEqual([title, 'Cardápios · Cantina Pinheiros'])
    expect(await titles(`/reserva/${shop.branch.slug}`)).toEqual([
      title,
      'Reserve uma mesa · Cantina Pinheiros',
    ])
  })

  test('offers both calendars after confirming, without a secret', { tags: ['D-87'] }, async () => {
    const { id, token_rsvp, token } = await reservation(ours, 'CON')

    const { data } = await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)

    const { google, file } = data.calendar
    expect(new URL(google).searchParams.get('dates')).toBe('20261121T230000Z/20261122T010000Z')
    const written = decodeURIComponent(file.replace('data:text/calendar;charset=utf-8,', ''))
    expect(written).toContain('STATUS:CONFIRMED')
    for (const secret of [token, token_rsvp, 'Maria']) expect(google + written).not.toContain(secret)
  })
})

describe('inviting', () => {
  const textOf = (link: string | null) => new URL(link ?? '').searchParams.get('text') ?? ''

  test(
    'sends date, time, place and the address to confirm at, with the token of the invitation only',
    { tags: ['STATUS-11', 'D-87'] },
    async () => {
      const shop = await venue(house, { branch: { name: 'Cantina', branch: 'Centro' } })
      const { id, page, token, token_rsvp } = await reservation(shop)

      const [status, invitees] = [await open(page), await open(`${page}/guests`)]

      expect(status.data.invitation).toMatch(/^https:\/\/wa\.me\/\?text=/)
      const { shortLinkBase } = house.house.settings
      expect(textOf(status.data.invitation).split('\n')).toEqual([
        'Você vem? A mesa é em Cantina · Centro.',
        '',
        'sábado, 21/11/2026, às 20:00',
        '',
        `Confirme sua presença: ${shortLinkBase}/reserva/${shop.branch.slug}/${id}/${token_rsvp}/rsvp`,
      ])
      expect(textOf(status.data.invitation)).not.toContain(token)
      expect(invitees.data.invitation).toBe(status.data.invitation)
    },
  )

  test('ends with the table’s time, and when it is cancelled or refused', { tags: ['D-87'] }, async () => {
    const invitation = async (given: Parameters<Venue['reservation']>[0]) => {
      const { id, token } = await ours.reservation({ token: newLinkToken(), ...given })
      return (await open(`/reserva/${ours.branch.slug}/${id}/${token}/guests`)).data.invitation
    }

    expect(await invitation({ status: 'CON', date: '2026-11-20', time: '12:01' })).not.toBeNull()
    expect(await invitation({ status: 'CON', date: '2026-11-20', time: '12:00' })).toBeNull()
    for (const status of ['REC', 'CAN', 'COM'] as const) expect(await invitation({ status })).toBeNull()
  })
})

describe('what an invitee is shown', () => {
  test(
    'is the first name of the owner and when and where, and nothing else of them',
    { tags: ['D-87', 'RSVP-06'] },
    async () => {
      const { id, token, token_rsvp } = await reservation()

      const { body, data } = await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)

      expect(data.reservation).toEqual({
        owner: 'Maria',
        person_number: 2,
        date: '2026-11-21',
        time: '20:00',
        status: 'WAI',
      })
      for (const secret of [token, 'Silva', '11987654321', 'maria@exemplo.com']) {
        expect(body).not.toContain(secret)
      }
      expect(body).not.toMatch(birthDate)
    },
  )

  test('is no form once the table’s time has come or it is cancelled', { tags: ['D-87'] }, async () => {
    const isOpen = async (given: Parameters<Venue['reservation']>[0]) => {
      const { id, token_rsvp } = await ours.reservation({ token_rsvp: newLinkToken(), ...given })
      return (await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)).data.isOpen
    }

    expect(await isOpen({ status: 'WAI' })).toBe(true)
    expect(await isOpen({ status: 'CON', date: '2026-11-20', time: '12:00' })).toBe(false)
    expect(await isOpen({ status: 'CAN' })).toBe(false)
  })
})

test(
  'an invitation to a party that is complete says so, and to a larger one it does not',
  { tags: ['D-88', 'D-143'] },
  async () => {
    const { id, token_rsvp } = await ours.reservation({ person_number: 3, token_rsvp: newLinkToken() })
    const invited = async () => (await open(`/reserva/${ours.branch.slug}/${id}/${token_rsvp}/rsvp`)).data
    const confirm = (phone: string) =>
      house.call(confirmPresence, {
        params: { ...ours.path, id, token: token_rsvp },
        body: { name: 'Bia', phone, email: 'bia@exemplo.com' },
      })

    await confirm('11911112222')
    expect(await invited()).toMatchObject({ isOpen: true, isFull: false })
    await confirm('11911113333')

    expect(await invited()).toMatchObject({ isOpen: true, isFull: true })
  },
)

test('guessing tokens ends in a page that says to wait', { tags: ['D-94'] }, async () => {
  const strict = await testHouse({ settings: { rateLimits: true } })
  const knock = await testSite<PageData>(strict)
  const shop = await venue(strict)
  const { id } = await shop.reservation()
  const guess = () => knock(`/reserva/${shop.branch.slug}/${id}/${newLinkToken()}`)

  for (let tries = 0; tries < 60; tries++) await guess()
  const refused = await guess()

  expect(refused.status).toBe(429)
  expect(refused.body).toContain('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
  expect(refused.headers['retry-after']).toBeTruthy()
})
