import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { requestReservation } from '../request.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { openStaff } from '#test/page.tsx'
import { requestForm } from '#test/request-form.ts'
import { day, noon } from '#test/reserve-page.ts'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: noon })
  place = await venue(here)
  await place.service()
})

async function asked(name: string, reason?: number) {
  const body = requestForm({ name, comment: 'Perto da janela', ...(reason && { reason }) })
  expect((await here.call(requestReservation, { params: place.path, body })).body.success).toBe(true)
}

const openList = () =>
  openStaff(here, place.editor, place, `/admin/reservations?dateFrom=${day}&dateTo=${day}`)

async function findRow(name: string) {
  const row = (await screen.findAllByText(name)).map((text) => text.closest('li')).find(Boolean)
  return within(row!)
}

test.each([
  {
    told: 'an occasion',
    name: 'Flávia Festiva',
    reason: 1,
    number: /^#\d+ · Aniversário$/,
    motive: ['Aniversário'],
  },
  { told: 'none', name: 'Paula Semmotivo', reason: undefined, number: /^#\d+$/, motive: [] },
])(
  'list and approval print $told, as it was told',
  { tags: ['D-113'] },
  async ({ name, reason, number, motive }) => {
    await asked(name, reason)
    const user = await openList()
    const row = await findRow(name)
    row.getByText(number)

    await user.click(row.getByRole('button', { name: /^Aprovar/ }))
    const approval = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(approval.getAllByRole('definition').length).toBeGreaterThan(3))
    const facts = approval.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts[0]).toBe(name)
    expect(facts.slice(3)).toEqual([...motive, 'Perto da janela'])
  },
)

test('day and day sheet print an occasion only when it was told', { tags: ['D-113'] }, async () => {
  await asked('Carla Comemora', 1)
  await asked('Nádia Nada')
  await openStaff(here, place.editor, place, `/admin/reservations?visao=dia&dateFrom=${day}`)

  const linesOf = async (name: string) =>
    (await screen.findAllByText(name)).flatMap((text) => text.closest('li, tr')?.textContent ?? [])
  await findRow('Carla Comemora')
  await waitFor(() => expect(document.querySelector('[data-print-sheet] tr')).not.toBeNull())
  const [festive, plain] = [await linesOf('Carla Comemora'), await linesOf('Nádia Nada')]
  expect([festive.length, plain.length]).toEqual([2, 2])
  for (const line of festive) expect(line).toContain('Aniversário')
  for (const line of plain) expect(line).not.toContain('Aniversário')
})

test('an edit opens with the occasion that was told', { tags: ['D-113'] }, async () => {
  await asked('Tânia Trocada', 3)
  const user = await openList()
  await user.click((await findRow('Tânia Trocada')).getByRole('button', { name: /^Editar/ }))

  const form = within(await screen.findByRole('dialog'))
  const motive = await form.findByRole<HTMLSelectElement>('combobox', { name: 'Motivo' })
  expect(motive.selectedOptions[0]?.text).toBe('Bodas')
})
