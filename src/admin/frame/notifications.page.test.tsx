import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, holdIntervals } from '#test/browser.ts'
import { button } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

const today = '2026-11-20'

let here: TestHouse
beforeAll(async () => {
  // 18:30 in São Paulo.
  here = await testHouse({ now: `${today}T21:30:00Z` })
})

const open = (place: Venue, person: Signed = place.owner) =>
  openStaff(here, person, place, '/admin/dashboard')
const bell = (name: string | RegExp = /^Notificações/) => screen.findByRole('button', { name })
const panel = () => within(screen.getByRole('region', { name: 'Notificações' }))
const told = () => document.querySelector('header [aria-live=polite]')?.textContent

test(
  'the panel lists what waits, today’s requests first and then the newest, and leads to help',
  { tags: ['LAYOUT-17', 'LAYOUT-18', 'D-72'] },
  async () => {
    const place = await venue(here)
    for (const [date, time, created_at] of [
      [today, '21:00', '09:00'],
      [today, '19:30', '08:00'],
      ['2026-11-22', '20:00', '10:00'],
      ['2026-11-21', '20:00', '11:00'],
    ] as const)
      await place.reservation({
        date,
        time,
        created_at: new Date(`${today}T${created_at}:00Z`),
        owner_name: `Ana ${date.slice(8)}`,
      })
    const user = await open(place)

    await user.click(await bell('Notificações: 4'))
    const items = panel().getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Ana 20 espera uma respostaHoje 19:30/),
      expect.stringMatching(/^Ana 20 espera uma respostaHoje 21:00/),
      expect.stringMatching(/^Ana 21 espera uma resposta/),
      expect.stringMatching(/^Ana 22 espera uma resposta/),
    ])
    const help = panel().getByRole('link', { name: 'Central de Ajuda' })
    expect(help.getAttribute('href')).toMatch(/^(https?|mailto):/)
  },
)

test(
  'they are read again after a minute, and the count is told when it changes, and only then',
  { tags: ['D-72', 'D-100'] },
  async () => {
    const pass = holdIntervals()
    const passMinute = () => pass(60_500)
    const place = await venue(here)
    await place.reservation()
    await open(place)
    await bell('Notificações: 1')
    expect(told()).toBe('')

    await passMinute()
    expect(told()).toBe('')
    await place.reservation()
    // A reading that is still on its way takes the place of the next: it comes a minute later.
    const isTold = async () => {
      await passMinute()
      return screen.queryByRole('button', { name: 'Notificações: 2' }) !== null
    }
    await expect.poll(isTold).toBe(true)
    expect(told()).toBe('2 notificações')
  },
)

test(
  'half of the seats waiting is told, and leads to the requests that hold them',
  { tags: ['D-72', 'D-104'] },
  async () => {
    const place = await venue(here)
    await place.service({ max_persons: 20 })
    const date = '2026-11-24'
    for (const owner_name of ['Grupo A', 'Grupo B'])
      await place.reservation({ owner_name, date, person_number: 6 })
    const user = await open(place)

    await user.click(await bell('Notificações: 3'))
    const seats = panel().getByText(/: 12 de 20 lugares$/)
    expect(seats.textContent).toMatch(/^Jantar · /)
    await user.click(seats)

    await waitFor(() =>
      expect(location.pathname + location.search).toBe(
        `/admin/reservations?dateFrom=${date}&dateTo=${date}&status=WAI`,
      ),
    )
    for (const name of ['Grupo A', 'Grupo B']) await screen.findByText(name)
  },
)

test('a chat that waits has the time of the branch, and opens', { tags: ['D-72'] }, async () => {
  const place = await venue(here)
  const { business_id } = place
  const { db } = here.house
  const { id } = await db
    .insertInto('chat')
    .values({ ...place.path, channel: 'whatsapp', customer_address: '5511987654321', customer_name: 'Rosa' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = `${today}T21:00:00Z`
  const said = {
    sender: 'customer',
    message: 'Têm mesa?',
    status: 'received',
    created_at: at,
    platform_at: at,
  } as const
  await db
    .insertInto('chat_message')
    .values({ business_id, chat_id: id, ...said })
    .execute()
  const user = await open(place, place.editor)

  await user.click(await bell('Notificações: 1'))
  const link = panel().getByRole('link', { name: /Rosa/ })
  expect(link.textContent).toContain('sex, 20 de nov · 18:00')
  await user.click(link)

  await waitFor(() => expect(location.pathname + location.search).toBe(`/admin/atendimento?chat=${id}`))
  expect((await screen.findAllByText('Têm mesa?')).length).toBeGreaterThan(0)
})

test('the panel fails with a way to try again, and says when nothing waits', { tags: ['D-72'] }, async () => {
  allow(/500/)
  answerInstead((url) =>
    url.endsWith('/notifications') ? Response.json({ success: false }, { status: 500 }) : null,
  )
  const user = await open(await venue(here))
  await user.click(await bell())
  await panel().findByText('Não foi possível carregar as notificações.')
  await screen.findByRole('heading', { level: 1 })

  answerInstead()
  await user.click(button('Tentar novamente'))

  await panel().findByText('Nada espera por você agora.')
  await waitFor(() => expect(document.activeElement).toBe(panel().getByRole('heading')))
})
