import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { newPhone } from './request-form.ts'
import { pinheirosBranch, signIn } from './staff.ts'

let made = 0

/** The seven days of a recurring service, all open at the same hours. */
export const everyDay = (from: string, to: string) =>
  ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from,
    to,
    max_delay: 20,
  }))

/** Creates a branch of the owner for this test only, makes it current in the page, and offers calls on it. */
export async function ownBranch(page: Page, name: string, timezone = 'America/Sao_Paulo') {
  const token = await signIn(page)
  const { business_id } = await pinheirosBranch(page.request)
  const unit = `${name} ${test.info().project.name} ${test.info().parallelIndex} ${++made}`
  const plain = unit.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  const slug = `${plain.replaceAll(' ', '-')}-${Date.now().toString(36)}`
  const headers = { 'x-auth-token': token }
  const answer = await page.request.post(`/api/business/${business_id}/branch`, {
    headers,
    data: { name: 'Cantina', branch: unit, slug, timezone },
  })
  const { branch } = (await answer.json()) as { branch: { id: number } }
  await page.addInitScript(
    ([business, id]) => {
      localStorage.setItem('casa-cheia.business', String(business))
      localStorage.setItem('casa-cheia.branch', String(id))
    },
    [business_id, branch.id],
  )
  const path = `/api/business/${business_id}/branch/${branch.id}`
  const post = async <Answer>(below: string, data: object): Promise<Answer> => {
    const response = await page.request.post(path + below, { headers, data })
    const body = (await response.json()) as { success: boolean }
    expect(body).toMatchObject({ success: true })
    return body as Answer
  }
  /** Adds a recurring service: a dinner of 40 seats on every day from seven to ten, unless `given` says otherwise. */
  const service = async (given: object = {}) => {
    const body = { type: 'REC', name: 'Jantar', max_persons: 40, meta: everyDay('19:00', '22:00'), ...given }
    return (await post<{ service: { id: number } }>('/reservation-service', body)).service
  }
  /** A visitor's request for two people, which waits for an answer. `given` has its date and time. */
  const request = async (given: { date: string; time: string } & Record<string, unknown>) => {
    const guest = { name: 'Ana Convidada', phone: newPhone(), email: 'ana@exemplo.test' }
    const table = { birth_date: '1990-05-17', reason: 1, person_number: 2, service_id: -1 }
    const body = { ...guest, ...table, 'recaptcha-token': '', ...given }
    return (await post<{ reservation: { id: number } }>('/reservation', body)).reservation
  }
  /** `path` is the address of the branch's calls. */
  return { unit, slug, token, headers, path, post, service, request }
}
