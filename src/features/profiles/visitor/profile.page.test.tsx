import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testHouse } from '#test/app.ts'
import { venue } from '#test/venue.ts'
import { visit } from '#test/visit.ts'

/** Noon in São Paulo, a Friday, for the house and for the phone. */
const noon = '2026-11-20T15:00:00Z'
const friday = (from: string, to: string) => JSON.stringify([{ day_of_week: 'FRI', enabled: true, from, to }])

/** Opens the profile of a house of two services; the function that it returns lets minutes of the phone's clock pass. */
async function openAtNoon(): Promise<(minutes: number) => void> {
  const here = await testHouse({ now: noon })
  const place = await venue(here, { branch: { schedule: friday('11:30', '15:00') } })
  await place.service({ name: 'Almoço', meta: friday('12:30', '13:30') })
  await place.service({ name: 'Jantar', meta: friday('19:00', '20:00') })
  vi.useFakeTimers({ now: new Date(noon), toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await visit(here, `/perfil/${place.branch.slug}`)
  return (minutes) => void vi.advanceTimersByTime(minutes * 60_000)
}

test('a profile that stood open says by itself when the house closes', { tags: ['D-67'] }, async () => {
  const pass = await openAtNoon()
  screen.getByText('Aberto agora')
  screen.getByText('fecha às 15:00')

  pass(179)
  screen.getByText('Aberto agora')
  pass(1)

  expect(document.querySelector('[data-opening]')?.textContent).toContain('Fechado')
})

test(
  'a time that passed on the clock of the branch is gone, and a service with its last time',
  { tags: ['D-144'] },
  async () => {
    const pass = await openAtNoon()
    const times = () => [...document.querySelectorAll('[data-at]')].map(({ textContent }) => textContent)
    expect(times()).toEqual(['12:30', '13:00', '13:30', '19:00', '19:30', '20:00'])

    pass(29)
    expect(times()).toContain('12:30')
    pass(1)
    expect(times()).toEqual(['13:00', '13:30', '19:00', '19:30', '20:00'])
    pass(60)
    expect(times()).toEqual(['19:00', '19:30', '20:00'])
    expect(screen.queryByRole('heading', { name: 'Almoço' })).toBeNull()
    screen.getByRole('heading', { name: 'Jantar' })
    pass(390)

    expect(document.querySelector('[data-tables]')).toBeNull()
  },
)
