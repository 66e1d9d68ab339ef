import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow } from './request-form.ts'
import { countNotes, notes } from './silent-audio.ts'

const title = 'Agendamento | Casa Cheia'

test(
  'a request that comes while the page is open counts in the tab title, has its row marked, and rings only where that is switched on',
  { tag: '@D-72' },
  async ({ page }) => {
    await countNotes(page)
    const night = await ownNight(page)
    await page.clock.install()
    await page.goto('/admin/reservations?visao=lista')
    await expect(page.getByText('Nenhum agendamento neste período.')).toBeVisible()
    await expect(page).toHaveTitle(title)
    const bell = page.getByRole('button', { name: /^Notificações/ })
    const arrives = async (name: string) => {
      await night.reservation(dayFromNow(1), 2, { name })
      await expect(async () => {
        await page.clock.fastForward(60_500)
        await expect(page).toHaveTitle(`(1) ${title}`, { timeout: 1000 })
      }).toPass()
    }

    await arrives('Nina Nova')
    const row = page.getByRole('listitem').filter({ hasText: 'Nina Nova' })
    await expect(row.getByText('Novo', { exact: true })).toBeVisible()
    expect(await notes(page)).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Shift')
    await expect(page).toHaveTitle(title)
    await expect(row.getByText('Novo', { exact: true })).toBeVisible()

    await bell.click()
    const sound = page.getByRole('switch', { name: 'Som para novos pedidos' })
    await expect(sound).not.toBeChecked()
    await sound.press('Space')
    await expect(sound).toBeChecked()
    expect(await notes(page), 'switching it on lets it be heard').toBe(2)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await arrives('Olga Outra')
    expect(await notes(page)).toBe(4)

    await page.reload()
    await expect(row).toBeVisible()
    await expect(row.getByText('Novo', { exact: true })).toHaveCount(0)
    await arrives('Paula Próxima')
    expect(await notes(page), 'no sound before a gesture').toBe(0)
    await bell.click()
    await expect(sound).toBeChecked()
    await page.keyboard.press('Escape')
    await arrives('Quitéria Quarta')
    expect(await notes(page)).toBe(2)
  },
)
