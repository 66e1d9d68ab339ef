import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, holdIntervals, sent, untilAnswered } from '#test/browser.ts'
import { button, field, fill } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const list = '/admin/reservations?visao=lista'
const listCall = /\/reservation\?/

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: noon })
  place = await venue(here)
  await place.service({ max_persons: 100 })
  await place.reservation({ date: '2026-11-20', status: 'CON' })
  await place.reservation({ date: '2026-11-22', status: 'CON', person_number: 5 })
  await place.reservation({ date: '2026-11-23', status: 'CON', person_number: 50 })
  await place.reservation({ date: '2026-11-24', status: 'CON', person_number: 140 })
})
afterEach(() => here.turnTo(noon))

const open = (path: string, person: Signed = place.owner, where = place) =>
  openStaff(here, person, where, path)
const address = () => location.pathname + location.search
const isAt = (path: string) => waitFor(() => expect(address()).toBe(path))
const listCalls = () => sent.filter(({ url }) => listCall.test(url))

async function unfold(user: UserEvent) {
  await user.click(button('Resumo e disponibilidade'))
  return {
    summary: screen.getByRole('region', { name: /^Resumo/ }),
    availability: screen.getByRole('region', { name: 'Disponibilidade' }),
  }
}

describe('the screen', () => {
  test(
    'it shows today to today plus 6 days, with filter, summary, availability and list',
    { tags: ['RES-01', 'RES-02', 'RES-04', 'RES-05', 'RES-06', 'RES-08', 'RES-09', 'RES-50'] },
    async () => {
      const user = await open(list)

      await screen.findByRole('heading', { level: 3, name: /hoje$/ })
      screen.getByRole('heading', { level: 1, name: 'Agendamento' })
      expect(document.title).toBe('Agendamento | Casa Cheia')
      expect([field('De').value, field('Até').value]).toEqual(['2026-11-20', '2026-11-26'])
      const { summary } = await unfold(user)
      expect(summary.textContent).toContain('20/11/2026 a 26/11/2026')
      for (const label of ['Pendentes', 'Confirmados', 'Pessoas', 'Cancelados']) {
        within(summary).getByText(label)
      }
      screen.getByRole('searchbox', { name: 'Buscar agendamento' })
      expect(
        [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).options].map(
          ({ text }) => text,
        ),
      ).toEqual(['Todos', 'Pendente', 'Confirmado', 'Recusada', 'Cancelada', 'Completo'])
      expect(screen.getByRole('link', { name: 'Disponibilidades' }).getAttribute('href')).toBe(
        '/admin/reservations/services',
      )
    },
  )

  test('each bar of the strip opens its day', { tags: ['RES-06'] }, async () => {
    const user = await open(list)
    const strip = within(await screen.findByRole('list', { name: 'Ocupação por dia' }))
    const bars = await strip.findAllByRole('link')

    expect(bars).toHaveLength(7)
    await user.click(bars[2]!)
    await isAt('/admin/reservations?visao=dia&dateFrom=2026-11-22&dateTo=2026-11-22')
  })

  test(
    'the bar of an empty day fills 10%, of a full one no more than all',
    { tags: ['RES-52'] },
    async () => {
      const user = await open(list)
      await screen.findByRole('heading', { level: 3, name: /hoje$/ })
      const { availability } = await unfold(user)
      const days = within(availability).getAllByRole('listitem').slice(1, 5)

      expect(days.map((day) => /\d+%/.exec(day.textContent)![0])).toEqual(['0%', '5%', '50%', '140%'])
      expect(
        days.map((day) =>
          day.querySelector<HTMLElement>('[data-bar] > *')!.style.getPropertyValue('--length'),
        ),
      ).toEqual(['10%', '10%', '50%', '100%'])
    },
  )

  test('the menu opens the view that this person chose last on this device, the day at first', async () => {
    const user = await open('/admin/customers')
    const fromMenu = async () => {
      await user.click(screen.getByRole('link', { name: 'Gestão de Clientes' }))
      await isAt('/admin/customers')
      await user.click(screen.getAllByRole('link', { name: 'Visão Geral' })[0]!)
    }
    await screen.findByRole('heading', { level: 1, name: 'Gestão de Clientes' })

    await fromMenu()
    await isAt('/admin/reservations?visao=dia')
    const views = within(await screen.findByRole('navigation', { name: 'Visão' }))
    await user.click(views.getByRole('link', { name: 'Lista' }))
    await isAt(list)
    await fromMenu()
    await isAt(list)
  })

  test('a list that cannot be loaded can be tried again', { tags: ['RES-84'] }, async () => {
    answerInstead((url) => (listCall.test(url) ? new Response('', { status: 500 }) : null))
    const user = await open(list)
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })

    answerInstead()
    await user.click(retry)

    await screen.findByRole('heading', { level: 3, name: /hoje$/ })
  })
})

describe('its filters', () => {
  test('the date filter needs two valid dates', { tags: ['RES-49'] }, async () => {
    const user = await open(list)
    await waitFor(() => expect(field('Até').value).toBe('2026-11-26'))

    for (const until of ['', '2026-11-19']) {
      fireEvent.change(field('Até'), { target: { value: until } })
      await user.click(button('Filtrar'))
      expect(screen.getByRole('alert').textContent).toBe('Preencha uma data válida!')
      expect(address()).toBe(list)
    }
    fireEvent.change(field('De'), { target: { value: '2026-11-21' } })
    fireEvent.change(field('Até'), { target: { value: '2026-11-22' } })
    await user.click(button('Filtrar'))
    await isAt(`${list}&dateFrom=2026-11-21&dateTo=2026-11-22`)
    expect(screen.queryByRole('alert')).toBeNull()
    const { summary } = await unfold(user)
    await within(summary).findByText('21/11/2026 a 22/11/2026')
  })

  test('tomorrow and 7 days are one tap away, and stay in the address', async () => {
    const user = await open(list)
    const tomorrow = await screen.findByRole('button', { name: 'Amanhã' })
    await waitFor(() => expect(button('Amanhã').disabled).toBe(false))

    await user.click(tomorrow)
    await isAt(`${list}&dateFrom=2026-11-21&dateTo=2026-11-21`)
    await waitFor(() => expect(tomorrow.getAttribute('aria-pressed')).toBe('true'))
    await user.click(button('7 dias'))
    await isAt(list)
  })

  test('dates that the server refuses are left by a tap on today', { tags: ['D-49'] }, async () => {
    const user = await open('/admin/reservations?dateFrom=2030-01-01&dateTo=2032-01-01')
    await screen.findByText('O período máximo é de 366 dias.')

    await waitFor(() => expect(button('Hoje').disabled).toBe(false))
    await user.click(button('Hoje'))

    await isAt('/admin/reservations?visao=dia')
    await screen.findByRole('heading', { level: 2, name: /hoje$/ })
  })

  test('pages, search and status live in the address bar', { tags: ['RES-10'] }, async () => {
    const other = await venue(here)
    for (let made = 0; made < 25; made++)
      await other.reservation({ date: '2026-11-10', status: made < 22 ? 'COM' : 'CAN' })
    const dates = 'dateFrom=2026-11-01&dateTo=2026-11-19'
    const user = await open(`/admin/reservations?${dates}`, other.owner, other)

    await user.click(await screen.findByRole('button', { name: 'Página 2' }))
    await screen.findByText('Mostrando 21 a 25 de 25')
    expect(address()).toMatch(/[?&]page=2/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completo')
    await screen.findByText('Mostrando 1 a 20 de 22')
    expect(address()).toMatch(/status=COM/)
    expect(address()).not.toMatch(/page=/)
    await fill(user, 'Buscar agendamento', 'ninguém com este nome')
    await screen.findByText('Nenhum agendamento encontrado.')
    expect(address()).toMatch(/search=ningu/)
    await user.click(button('Limpar filtros'))
    await isAt(`/admin/reservations?${dates}&visao=lista`)
    await screen.findByText('Mostrando 1 a 20 de 25')
  })
})

describe('a list that stays open', () => {
  test('a list of given dates knows the new day after midnight', { tags: ['D-42'] }, async () => {
    const pass = holdIntervals()
    const user = await open('/admin/reservations?dateFrom=2026-11-20&dateTo=2026-11-20')
    await screen.findByTitle('Maria Silva')
    expect(button('Hoje').getAttribute('aria-pressed')).toBe('true')
    screen.getAllByRole('button', { name: 'Nova entrada sem reserva' })

    here.turnTo('2026-11-21T03:01:00Z')
    await pass(61_000)

    await waitFor(() => expect(button('Hoje').getAttribute('aria-pressed')).toBe('false'))
    expect(screen.queryByRole('button', { name: 'Nova entrada sem reserva' })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Adicionar agendamento' })[0]!)
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Telefone'))
    await user.paste('11987650001')
    expect((await form.findByLabelText<HTMLInputElement>('Data')).value).toBe('2026-11-21')
  })

  test(
    'it is read again every 60 seconds in the background, without a spinner',
    { tags: ['RES-30', 'RES-31'] },
    async () => {
      const pass = holdIntervals()
      const dates = 'dateFrom=2026-12-05&dateTo=2026-12-05'
      await open(`/admin/reservations?${dates}&search=Nina`)
      await screen.findByText('Nenhum agendamento encontrado.')
      await place.reservation({ date: '2026-12-05', status: 'CON', owner_name: 'Nina Nova' })
      const before = listCalls().length

      await pass(50_000)
      expect(listCalls()).toHaveLength(before)
      const reading = untilAnswered(listCall)
      await pass(11_000)
      expect(listCalls()).toHaveLength(before + 1)
      expect(document.querySelector('main [aria-busy="true"]')).toBeNull()
      reading.answer()

      await screen.findByTitle('Nina Nova')
    },
  )
})
