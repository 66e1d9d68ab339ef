import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { pinheiros } from './request-form.ts'
import { isTooWide } from './staff.ts'

test(
  'the forms of the demo link a policy that opens, says whose it is and is not found by search engines',
  { tag: '@D-98' },
  async ({ page }) => {
    await page.goto(`/pesquisa/${pinheiros}`)
    const link = page.getByRole('link', { name: 'Política de privacidade' })
    await expect(link).toHaveAttribute('href', '/demonstracao/privacidade')
    await expect(page.getByText(/Política de privacidade · Ver ou apagar seus dados$/)).toBeVisible()

    await page.goto((await link.getAttribute('href')) ?? '')

    await expect(page.getByRole('heading', { level: 1 })).toContainText('Política de privacidade')
    await expect(page.getByText('são casas inventadas para demonstrar o Casa Cheia.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)
