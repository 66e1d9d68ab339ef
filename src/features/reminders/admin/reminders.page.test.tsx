import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { button, isDisabled } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
})

const open = (person: Signed) => openStaff(here, person, place, '/admin/reservations/config/lembretes')

test('people who only edit reservations read the reminders and change none', { tags: ['D-23'] }, async () => {
  await open(place.editor)

  await screen.findByText('Só quem administra o negócio altera os lembretes.')
  expect(isDisabled(screen.getByRole('switch', { name: /^Enviar lembretes/ }))).toBe(true)
})

test('the reminders say that they load, and a failure can be tried again', { tags: ['ERR-08'] }, async () => {
  allow(/500/)
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerInstead((url) => (url.endsWith('/reminders') ? promise : null))
  const user = await open(place.owner)

  await screen.findByLabelText('Carregando os lembretes')
  resolve(Response.json({ success: false }, { status: 500 }))
  expect((await screen.findByRole('alert')).textContent).toContain('Algo deu errado!')

  answerInstead()
  await user.click(button('Tentar novamente'))
  await screen.findByRole('heading', { name: 'Quando avisar' })
})
