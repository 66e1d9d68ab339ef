import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'the owner writes a template, sees it as the customer will, and loses nothing when Meta is out of reach',
  {
    tag: [
      '@both',
      '@TPL-01',
      '@TPL-02',
      '@TPL-03',
      '@TPL-04',
      '@TPL-05',
      '@TPL-06',
      '@TPL-07',
      '@TPL-08',
      '@TPL-09',
      '@TPL-10',
      '@TPL-11',
      '@TPL-12',
      '@TPL-13',
      '@TPL-14',
      '@TPL-16',
      '@TPL-19',
      '@WANUM-27',
      '@WANUM-28',
    ],
  },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/wa')
    await expect(page.getByText('Sem acesso: conecte de novo')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Nada sai por este número')
    await page.getByRole('link', { name: 'Add Modelo de Mensagem' }).click()
    await expect(page).toHaveURL(/\/canais\/wa\/\d+\/new$/)
    await expect(page.getByRole('heading', { name: 'Nome e idioma do modelo' })).toBeVisible()

    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('O nome do modelo é obrigatório')).toBeVisible()
    await expect(page.getByText('O conteúdo do modelo é obrigatório')).toBeVisible()

    const name = page.getByRole('textbox', { name: 'Nome', exact: true })
    await name.pressSequentially('Mesa Pronta! ')
    await expect(name).toHaveValue('mesa-pronta-')
    await name.press('Tab')
    await expect(name).toHaveValue('mesa-pronta')
    await expect(page.getByText('No WhatsApp: mesa_pronta')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Idioma' }).getByRole('option')).toHaveText([
      'Português (pt_BR)',
      'Inglês (en_US)',
      'Espanhol (es_ES)',
    ])
    for (const category of ['Marketing', 'Utilidade', 'Autenticação']) {
      await expect(page.getByRole('radio', { name: category })).toBeAttached()
    }

    const body = page.getByRole('textbox', { name: 'Texto', exact: true })
    const preview = page.getByRole('region', { name: 'Prévia' })
    await body.fill('Olá , sua mesa está pronta.')
    await body.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4))
    await page.getByRole('button', { name: 'Adicionar variavel nome' }).click()
    await expect(body).toHaveValue('Olá {{nome}}, sua mesa está pronta.')
    await expect(page.getByText('35/1024 caracteres')).toBeVisible()
    await expect(preview).toContainText('Olá Maria, sua mesa está pronta.')
    await page.getByRole('textbox', { name: 'Exemplo para {{nome}}' }).fill('Rosa')
    await expect(preview).toContainText('Olá Rosa, sua mesa está pronta.')

    const footer = page.getByRole('textbox', { name: 'Rodapé' })
    await footer.fill('x'.repeat(61))
    await expect(page.getByText('61/60 caracteres')).toBeVisible()
    await footer.fill('Até logo')
    await expect(preview).toContainText('Até logo')
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Salvar' }).click()
    const refused = page.getByRole('alert')
    await expect(refused).toContainText('Não foi possível criar o modelo, tente novamente mais tarde.')
    await expect(refused).toContainText('O WhatsApp está desconectado.')
    await expect(body).toHaveValue('Olá {{nome}}, sua mesa está pronta.')
  },
)

test(
  'a rejected template says why, and is edited from the table',
  { tag: ['@WANUM-33', '@TPL-27'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/wa')
    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }).click()
    await page.getByRole('link', { name: 'Editar domingo-em-familia' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'domingo-em-familia' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Situação' })).toContainText('Rejeitado pela Meta.')
    await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Maria, domingo tem lasanha')
  },
)

test('a number that does not exist opens no editor, and what is removed meanwhile loses no text', async ({
  page,
  allow,
}) => {
  allow(/status of 404/)
  page.on('dialog', (dialog) => void dialog.accept())
  await signIn(page)
  await page.goto('/admin/atendimento/canais/wa/999999/new')
  await expect(page).toHaveURL('/error/404')

  const ofNumber = /\/wa-numbers\/\d+(\/|$)/
  const body = page.getByRole('textbox', { name: 'Texto', exact: true })
  for (const editor of ['Add Modelo de Mensagem', 'Editar domingo-em-familia']) {
    await page.goto('/admin/atendimento/canais/wa')
    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }).click()
    await page.getByRole('link', { name: editor }).click()
    const name = page.getByRole('textbox', { name: 'Nome', exact: true })
    await expect(name).toBeVisible()
    if (await name.isEnabled()) await name.fill('mesa-guardada')
    await body.fill('Sua mesa está guardada.')
    const gone = { success: false, code: 'not_found', msg: 'Número não encontrado.' }
    await page.route(ofNumber, (route) => route.fulfill({ status: 404, json: gone }))
    // After the first refusal the page reads again, and finds nothing: it stays, to be saved once more.
    for (let times = 1; times <= 2; times++) {
      const readAgain = page.waitForResponse(
        (one) => one.request().method() === 'GET' && one.status() === 404,
      )
      await page.getByRole('button', { name: 'Salvar' }).click()
      await readAgain
      await expect(page.getByRole('alert')).toContainText('Número não encontrado.')
    }

    await expect(body).toHaveValue('Sua mesa está guardada.')
    await page.unroute(ofNumber)
  }
})
