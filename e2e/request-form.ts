import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'

export const pinheiros = 'cantina-da-praca-pinheiros'
export const porto = 'bar-do-porto'

/** The calendar day `days` from now in São Paulo, 'YYYY-MM-DD'. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'America/Sao_Paulo',
  })
}

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.e2e.ts'))
  .toSorted()

/** How many days a file may ask for. */
const daysOfFile = 3

/** From the end of the demo's two weeks to the four weeks that visitors may book ahead; the restaurant is closed on Mondays. */
const openDays = () =>
  Array.from({ length: 13 }, (_, index) => dayFromNow(15 + index)).filter(
    (day) => new Date(`${day}T12:00:00Z`).getUTCDay() !== 1,
  )

/**
 * A day without demo bookings on which the restaurant opens, `later` ones after it: the same in all journeys of a file, whatever today's weekday
 * is. Files are spread over the days: a dinner has 60 seats.
 */
export function freeDay(later = 0): string {
  const days = openDays().slice(0, -1)
  const place = files.indexOf(basename(test.info().file))
  return days[(place % (days.length - daysOfFile + 1)) + later]!
}

/** The one day that `freeDay` gives to nobody: for the journey that takes its last seats. */
export const dayToFill = (): string => openDays().at(-1)!

/** A new phone, since one phone may hold only so many reservations (D-104). */
export function newPhone(): string {
  return `119${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000_000).padStart(8, '0')}`
}

export function newGuest(name: string) {
  const phone = newPhone()
  return { name, phone, email: `g${phone}@exemplo.test`, birth_date: '17051990' }
}
export type Guest = ReturnType<typeof newGuest>

export const timeOf = (page: Page, time: string) => page.getByRole('radio', { name: time, exact: true })
export const advance = (page: Page) => page.getByRole('button', { name: 'Avançar', exact: true })
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true })

/** Opens the form and waits until it is hydrated: a tap does nothing before. */
export async function openForm(page: Page, slug = pinheiros): Promise<void> {
  await page.goto(`/reserva/${slug}`)
  await expect(advance(page)).toHaveAttribute('type', 'submit')
}

/** Chooses day and time. */
export async function chooseTime(page: Page, day = freeDay(), time = '20:00'): Promise<void> {
  await page.getByLabel('Data', { exact: true }).fill(day)
  await timeOf(page, time).check()
}

export async function fillGuest(page: Page, guest: Guest): Promise<void> {
  await page.getByLabel('Telefone').fill(guest.phone)
  await page.getByLabel('Nome').fill(guest.name)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Data de nascimento').fill(guest.birth_date)
}

/** Goes all the way to the success screen; returns the address of the reservation's page. */
export async function reserve(
  page: Page,
  options: { slug?: string; day?: string; time?: string; guest?: Guest } = {},
) {
  const {
    slug = pinheiros,
    day = freeDay(),
    time = '20:00',
    guest = newGuest('Convidada de Teste'),
  } = options
  await openForm(page, slug)
  await chooseTime(page, day, time)
  await fillGuest(page, guest)
  await advance(page).click()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
  const address = await page.getByRole('link', { name: 'Acompanhar Agendamento' }).getAttribute('href')
  return { guest, address: address ?? '', day, time }
}
