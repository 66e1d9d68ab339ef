import type { Page } from '@playwright/test'
import { expect } from './harness.ts'
import { everyDay, ownBranch } from './own-branch.ts'
import { newPhone } from './request-form.ts'

/** A zone where it is the day of São Paulo, and not past half past eleven at night, when nothing of today is left. */
const openZone = () => {
  const hour = new Date().toLocaleTimeString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 2)
  return Number(hour) < 22 ? 'America/Sao_Paulo' : 'America/Rio_Branco'
}

type Opening = { from: string; to: string; timezone: string }

const anyHour = (): Opening => ({ from: '00:00', to: '23:30', timezone: openZone() })

/** A branch of this test only, made current, which is open every day: from midnight to half past eleven at night, or at the given hours. */
export async function ownNight(page: Page, { from, to, timezone } = anyHour()) {
  const { service: addService, ...branch } = await ownBranch(page, 'Noites', timezone)
  const { path, headers, slug, post, request } = branch
  const service = await addService({ meta: everyDay(from, to) })
  return {
    slug,
    service,
    post,
    /** Opens the branch's pages to visitors. */
    async publish() {
      const done = await page.request.put(path, { headers, data: { is_draft: false } })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** A visitor's request, which waits for an answer. */
    reservation: (date: string, person_number: number, { name = 'Ana Convidada', time = '20:00' } = {}) =>
      request({ date, time, name, person_number }),
    /** A reservation that staff entered, which is confirmed at once. */
    async booked(
      date: string,
      { name, time = '20:00', people = 2 }: { name: string; time?: string; people?: number },
    ) {
      const guest = { name, phone: newPhone(), email: 'ana@exemplo.test', birth_date: '1990-05-17' }
      const made = { ...guest, person_number: people, date, time, reason: null, service_id: -1 }
      return (await post<{ reservation: { id: number; token: string } }>('/reservation-branch', made))
        .reservation
    },
    /** How many times staff are offered on a date. */
    async times(date: string) {
      const slots = await page.request.get(`${path}/reservation-service/${date}`, { headers })
      return ((await slots.json()) as unknown[]).length
    },
  }
}
