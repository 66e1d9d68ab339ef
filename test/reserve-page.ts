/** A guest's actions in the form of `/reserva/{slug}` in a page test, on a Friday at noon in São Paulo, for the day after. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { TestHouse } from './app.ts'
import { button, field, fill, typePhone } from './form.ts'
import { everyDay, type Venue } from './venue.ts'
import { visit } from './visit.ts'

export const noon = '2026-11-20T15:00:00Z'
export const day = '2026-11-21'

let guests = 0

/** A new guest with a phone of their own. */
export function newGuest(name = 'Rita Revisão') {
  const phone = `119${String(70_000_000 + ++guests)}`
  return { name, phone, email: `g${phone}@exemplo.test`, birth_date: '17/05/1990' }
}
export type Guest = ReturnType<typeof newGuest>

export const lunch = { name: 'Almoço', meta: everyDay('12:00', '15:00') }
export const timeOf = (time: string) => screen.queryByRole<HTMLInputElement>('radio', { name: time })
export const findTime = (time: string) => screen.findByRole<HTMLInputElement>('radio', { name: time })
export const findDialog = (sentence: string | RegExp) =>
  screen.findByText(sentence, { selector: '[role=alertdialog] p' })

/** Opens the form and waits until it is hydrated: a tap does nothing before. */
export async function openForm(here: TestHouse, { branch }: Venue, query = ''): Promise<UserEvent> {
  const user = await visit(here, `/reserva/${branch.slug}${query}`)
  await waitFor(() => expect(button('Avançar').type).toBe('submit'))
  return user
}

export const chooseDay = (date: string) => fireEvent.change(field('Data'), { target: { value: date } })

export async function chooseTime(user: UserEvent, date = day, time = '20:00'): Promise<void> {
  chooseDay(date)
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  await user.click(await findTime(time))
}

export async function fillGuest(user: UserEvent, guest: Guest): Promise<void> {
  await typePhone(user, guest.phone)
  await fill(user, 'Nome', guest.name)
  await fill(user, 'E-mail', guest.email)
  await fill(user, 'Data de nascimento', guest.birth_date)
}

/** Fills in the whole form and goes on to the review. */
export async function review(user: UserEvent, guest = newGuest(), date = day): Promise<Guest> {
  await chooseTime(user, date)
  await fillGuest(user, guest)
  await user.click(button('Avançar'))
  await screen.findByText('Passo 2 de 3')
  return guest
}
