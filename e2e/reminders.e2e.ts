import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownBranch } from './own-branch.ts'
import { isTooWide } from './staff.ts'

const path = '/admin/reservations/config/lembretes'

test(
  'a branch chooses when it reminds, up to three leads, and its quiet hours; the choice is there again',
  { tag: ['@celular', '@D-95'] },
  async ({ page }) => {
    const { path: branch, headers } = await ownBranch(page, 'Lembretes')
    await page.goto(path)
    const sends = page.getByRole('switch', { name: 'Enviar lembretes' })
    const lead = (hours: number) => page.getByRole('checkbox', { name: `${hours} horas`, exact: true })
    await expect(lead(24)).toBeChecked()
    await expect(lead(3)).toBeChecked()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await sends.setChecked(true)
    await lead(48).check()
    await expect(lead(12)).toBeDisabled()
    await page.getByLabel('Até as').fill('08:30')
    await page.getByRole('button', { name: 'Salvar' }).click()

    await expect(page.getByText('Lembretes salvos com sucesso!')).toBeVisible()
    const answer = await page.request.get(`${branch}/reminders`, { headers })
    expect(await answer.json()).toMatchObject({
      wanted: { sends: true, leads: [48, 24, 3], quiet_from: '21:00', quiet_until: '08:30' },
    })
    await page.reload()
    await expect(sends).toBeChecked()
    await expect(lead(48)).toBeChecked()
    await expect(page.getByLabel('Até as')).toHaveValue('08:30')
  },
)
