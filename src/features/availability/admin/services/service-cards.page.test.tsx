import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead } from '#test/browser.ts'
import { button } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { everyDay, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  const days = JSON.parse(everyDay('18:30', '22:30')) as { day_of_week: string }[]
  const meta = JSON.stringify(days.map((day) => ({ ...day, enabled: day.day_of_week !== 'MON' })))
  await place.service({ meta, max_persons: 60 })
})

const open = (path = '/services') => openStaff(here, place.owner, place, `/admin/reservations${path}`)

test(
  'each service is a card',
  { tags: ['SERV-01', 'SERV-02', 'SERV-04', 'SERV-07', 'SERV-08', 'SERV-10', 'SERV-11', 'SERV-12'] },
  async () => {
    const user = await open('?visao=lista')
    await user.click(await screen.findByRole('link', { name: 'Disponibilidades' }))

    const title = await screen.findByRole('heading', { name: /^Jantar #\d+$/ })
    expect(location.pathname).toBe('/admin/reservations/services')
    const card = title.closest('li')!
    within(card).getByText('Recorrente')
    expect([...card.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '---',
      '18:30h - 22:30h',
      '22:50',
      'Ter, Qua, Qui, Sex, Sáb, Dom',
      '60',
    ])
  },
)

test('services that cannot be loaded can be tried again', { tags: ['SERV-28'] }, async () => {
  answerInstead((url) => (url.endsWith('/reservation-service') ? new Response('', { status: 500 }) : null))
  const user = await open()
  await screen.findByText('Algo deu errado!')

  answerInstead()
  await user.click(button('Tentar novamente'))

  await screen.findByRole('heading', { name: /^Jantar #\d+$/ })
})
