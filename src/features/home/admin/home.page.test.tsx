import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { loadDashboard } from '../contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, holdIntervals, sent } from '#test/browser.ts'
import { button } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { everyDay, type Venue, venue } from '#test/venue.ts'
import { siteOf } from '#test/visit.ts'

type Dashboard = AnswerOf<typeof loadDashboard>

const today = '2026-11-20'

let here: TestHouse
beforeAll(async () => {
  // 18:27 in São Paulo.
  here = await testHouse({ now: `${today}T21:27:00Z` })
})

const open = (place: Venue) => openStaff(here, place.owner, place, '/admin/dashboard')
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }))
const shown = async (name: string) => {
  const region = await screen.findByRole('region', { name })
  await waitFor(() => expect(region.getAttribute('aria-busy')).not.toBe('true'))
  return region.textContent
}
const items = async (name: string | RegExp) =>
  (await section(name)).getAllByRole('listitem').map(({ textContent }) => textContent)
const expectAddress = (address: string | RegExp) =>
  waitFor(() => expect(location.pathname + location.search).toMatch(address))

/** Shows another home: `change` gets the answer of the server, and returns what is different. */
function homeInstead(change: (real: Dashboard) => Partial<Dashboard>) {
  answerInstead(async (url, init) => {
    if (!url.endsWith('/dashboard')) return null
    const answer = await here.request({ url, headers: init.headers as Record<string, string> })
    const real = answer.json<Dashboard>()
    return Response.json({ ...real, ...change(real) })
  })
}

describe('the home', () => {
  test(
    'its numbers are those of the day and of the last 30 days, and each says its period',
    { tags: ['D-65'] },
    async () => {
      const place = await venue(here)
      await place.service({ meta: everyDay('12:00', '22:00') })
      const at = (time: string, status: 'CON' | 'WAI', person_number: number) =>
        place.reservation({ date: today, time, status, person_number })
      await at('19:00', 'CON', 4)
      await at('20:00', 'CON', 3)
      await at('21:00', 'WAI', 2)
      homeInstead(() => ({
        ratings: { nps: 40, final_note: 4.5, total_note: 12 },
        customers: { registered: 8, registered_before: 4 },
        unanswered_chats: 2,
      }))
      await open(place)

      await screen.findByRole('heading', { level: 1, name: place.branch.name })
      expect(await shown('Pessoas')).toContain('7confirmadas hoje')
      expect(await shown('Reservas')).toContain('2confirmadas hoje')
      expect(await shown('Pendentes')).toContain('1 pedido · 2 pessoas hoje')
      expect(await shown('Ocupação')).toContain('23%9 de 40 lugares hoje')
      expect((await items('Esperam resposta')).slice(1)).toEqual([
        expect.stringMatching(/^1 pedido de reserva/),
        expect.stringMatching(/^2 conversas sem resposta/),
      ])
      expect(await items('Últimos 30 dias')).toEqual([
        expect.stringContaining('40 NPS 12 respostas'),
        expect.stringContaining('4,5 Nota média'),
        expect.stringMatching(/^8 Clientes novos.*nos 30 dias anteriores/),
      ])
    },
  )

  test(
    'what the assistant booked and handed over, and no-shows with and without a reminder, each of how many',
    { tags: ['D-65', 'D-79', 'D-95'] },
    async () => {
      homeInstead(() => ({
        assistance: {
          reservations: 1240,
          people: 1,
          handed_over: 7,
          with_reminder: { parties: 1600, no_shows: 80 },
          without_reminder: { parties: 0, no_shows: 0 },
        },
      }))
      const user = await open(await venue(here))

      await screen.findByText('1.240')
      expect(await items(/^Assistente e lembretes/)).toEqual([
        expect.stringContaining('1.240 Reservas do assistente 1 pessoa'),
        expect.stringContaining('7 Passadas à equipe'),
        expect.stringContaining('80 Faltas com lembrete de 1.600 reservas · 5 %'),
        expect.stringContaining('0 Faltas sem lembrete nenhuma reserva'),
      ])
      await user.click(screen.getByRole('link', { name: /^80 Faltas com lembrete/ }))
      await expectAddress('/admin/reservations/config/lembretes')
    },
  )

  test('what waits opens its first request, ready to be answered', { tags: ['D-65'] }, async () => {
    const place = await venue(here)
    await place.reservation()
    const user = await open(place)

    await user.click(await screen.findByRole('link', { name: /^1 pedido de reserva/ }))

    await expectAddress(/visao=dia&pedido=\d+/)
    await screen.findByRole('dialog', { name: 'Confirmação de Reserva', hidden: true })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Aprovar'))
  })

  test('who is late stands first, with the minutes, the way to call, and both marks in place', async () => {
    const place = await venue(here)
    const { id: service_id } = await place.service({ meta: everyDay('12:00', '22:00', 15) })
    const late = (owner_name: string, time: string) =>
      place.reservation({ owner_name, date: today, time, status: 'CON', service_id, person_number: 4 })
    const { id } = await late('Camila Souza', '18:00')
    await late('Otávio Reis', '18:10')
    const user = await open(place)

    const rows = within(await screen.findByRole('list', { name: 'Atrasadas' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/18:00.*Camila Souza.*4 pessoas.*Atrasada 27 min/),
      expect.stringContaining('Atrasada 17 min'),
    ])
    const call = within(rows[0]!).getByRole('link', { name: /WhatsApp/ })
    expect(call.getAttribute('href')).toContain('5511987654321')
    within(rows[0]!).getByRole('button', { name: /^Não compareceu/ })
    await user.click(within(rows[0]!).getByRole('button', { name: 'Chegou: Camila Souza' }))

    await waitFor(() =>
      expect(sent.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`/reservation/${id}/attendance`),
      ),
    )
  })

  test(
    'the next arrivals say time, name, people and status, and a press opens that reservation',
    { tags: ['D-65'] },
    async () => {
      const place = await venue(here)
      const { id } = await place.reservation({ date: today, time: '19:30', owner_name: 'Rosa Lima' })
      const user = await open(place)

      const arrivals = await section('Próximas chegadas')
      const link = await arrivals.findByRole('link')
      expect(link.textContent).toMatch(/19:30.*Rosa Lima.*2 pessoas.*Pendente/)
      await user.click(link)

      await expectAddress(new RegExp(`dateFrom=${today}&dateTo=${today}&search=%23${id}`))
      expect((await screen.findAllByText('Rosa Lima')).length).toBeGreaterThan(0)
    },
  )

  test(
    'the week has a bar a day, said in words, that leads to the reservations of that day',
    { tags: ['D-65'] },
    async () => {
      const place = await venue(here)
      await place.service()
      await place.reservation({ date: '2026-11-22', status: 'CON', person_number: 8 })
      await place.reservation({ date: '2026-11-22', person_number: 2 })
      const user = await open(place)

      const week = await section(/^A semana/)
      const bars = await week.findAllByRole('link')
      expect(bars).toHaveLength(7)
      expect(bars[0]!.textContent).toContain(', hoje: ')
      expect(bars[2]!.textContent).toContain(
        ': 1 reserva confirmada, 1 pedido · 2 pessoas, 10 de 40 lugares, 25% de ocupação',
      )
      await user.click(bars[2]!)
      await expectAddress(/\?visao=dia&dateFrom=2026-11-22&dateTo=2026-11-22/)
    },
  )

  test('it is read again after a minute, and changes in place', { tags: ['D-65', 'D-100'] }, async () => {
    const pass = holdIntervals()
    const place = await venue(here)
    await place.reservation({ date: today, status: 'CON', person_number: 4 })
    await open(place)
    const people = await screen.findByRole('region', { name: 'Pessoas' })
    await within(people).findByText('4')

    await place.reservation({ date: today, status: 'CON', person_number: 5 })
    await pass(60_500)

    await within(people).findByText('9')
  })

  test('it fails with a way to try again, and the links stay', { tags: ['ERR-08'] }, async () => {
    allow(/500/)
    answerInstead((url) =>
      url.endsWith('/dashboard') ? Response.json({ success: false }, { status: 500 }) : null,
    )
    const user = await open(await venue(here))
    expect((await screen.findByRole('alert')).textContent).toContain('Algo deu errado!')
    expect(await items('Links públicos')).toHaveLength(6)

    answerInstead()
    await user.click(button('Tentar novamente'))

    await section('Próximas chegadas')
  })
})

describe('a day without arrivals', () => {
  test('offers the booking link where nobody reserved', async () => {
    const place = await venue(here)
    await place.service()
    const user = await open(place)

    await screen.findByText('Nenhuma reserva para hoje ainda.')
    await user.click(button('Copiar link de reservas'))

    await screen.findByText('Link copiado.')
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`^https?://.+/reserva/${place.branch.slug}$`),
    )
  })

  test('offers the list of today where the evening is over', async () => {
    const place = await venue(here)
    await place.service()
    const attended = { attendance: 'arrived', attended_at: `${today}T15:00:00Z` } as const
    await place.reservation({ date: today, time: '12:00', status: 'CON', ...attended })
    const user = await open(place)

    await screen.findByText('Nenhuma chegada prevista para o restante de hoje.')
    await user.click(screen.getByRole('link', { name: 'Ver as reservas de hoje' }))
    await expectAddress(`/admin/reservations?visao=dia&dateFrom=${today}&dateTo=${today}`)
  })

  test('a new branch is told to open its availability, and that its links are not public yet', async () => {
    const user = await open(await venue(here, { branch: { is_draft: true } }))

    await screen.findByText(/^Este estabelecimento ainda não está publicado\./)
    expect((await section('Links públicos')).getAllByText('Ainda não está público.')).toHaveLength(6)
    expect((await items('Últimos 30 dias'))[0]).toMatch(/–.*NPS.*sem respostas/)
    await user.click(screen.getByRole('link', { name: 'Abrir Disponibilidades' }))
    await expectAddress('/admin/reservations/services')
  })
})

describe('the public links', () => {
  test(
    'with online reservations off, the link of reservations says where it leads',
    { tags: ['D-28'] },
    async () => {
      homeInstead(() => ({ takes_online: false }))
      await open(await venue(here))

      await screen.findByText('Reservas online estão desligadas: este link leva ao perfil.')
      expect((await items('Links públicos'))[1]).toContain('este link leva ao perfil.')
    },
  )

  test('each answers its own page, and is copied whole', { tags: ['D-65'] }, async () => {
    const place = await venue(here)
    const { slug } = place.branch
    const app = await siteOf(here)
    const user = await open(place)
    const links = await section('Links públicos')

    for (const [label, path] of [
      ['Perfil', `/perfil/${slug}`],
      ['Reservas', `/reserva/${slug}`],
      ['Cardápios', `/cardapios/${slug}`],
      ['Pesquisa', `/pesquisa/${slug}`],
      ['Cadastro', `/cadastro/${slug}`],
      ['Cadastro na mesa', `/cadastro-rapido/${slug}`],
    ] as const) {
      const link = links.getByText(label).closest('li')!.querySelector('a')!
      expect(link.getAttribute('href')).toBe(path)
      expect(link.textContent).toMatch(new RegExp(`^[^/]+${path}$`))
      expect([path, (await app.inject({ url: path })).statusCode]).toEqual([path, 200])
      await user.click(button(`Copiar link: ${label}`))
      await waitFor(async () =>
        expect(await navigator.clipboard.readText()).toBe(new URL(path, location.origin).href),
      )
    }
  })
})
