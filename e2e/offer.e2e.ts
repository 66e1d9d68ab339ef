import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay } from './request-form.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

const settings = '/admin/reservations/config'
const services = '/admin/reservations/services'

test(
  'the notice of a link without times, and the answers why a day has none, fit a phone, without a fault that axe can see',
  { tag: ['@celular', '@D-12'] },
  async ({ page }) => {
    const token = await signIn(page)
    await page.goto(`${settings}?para=equipe`)
    const why = page.getByRole('region', { name: 'Por que não há horários?' })
    await why.getByLabel('Dia').fill(freeDay())
    await expect(why.getByRole('listitem').first()).toContainText('Disponível para até')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const { business_id } = await pinheirosBranch(page.request)
    const slug = `rascunho-${Date.now().toString(36)}`
    const answer = await page.request.post(`/api/business/${business_id}/branch`, {
      headers: { 'x-auth-token': token },
      data: { name: 'Cantina', branch: slug, slug, timezone: 'America/Sao_Paulo' },
    })
    const { branch } = (await answer.json()) as { branch: { id: number } }
    await page.addInitScript(
      (ids) => {
        localStorage.setItem('casa-cheia.business', String(ids[0]))
        localStorage.setItem('casa-cheia.branch', String(ids[1]))
      },
      [business_id, branch.id],
    )
    for (const screen of [settings, services]) {
      await page.goto(screen)
      await expect(page.getByRole('note', { name: 'Link público sem horários' })).toContainText('rascunho')
      expect(await axeFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
  },
)
