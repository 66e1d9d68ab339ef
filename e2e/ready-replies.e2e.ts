import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const address = '/admin/atendimento?painel=respostas'

test(
  'ready-made replies are written, changed and deleted',
  { tag: '@celular' },
  async ({ page }, { project }) => {
    await signIn(page)
    const title = `Como chegar ${project.name}`
    await page.goto('/admin/atendimento')
    await page.getByRole('link', { name: 'Respostas prontas' }).click()
    await expect(page.getByRole('heading', { name: 'Respostas prontas' })).toBeVisible()

    await page.getByRole('button', { name: 'Adicionar resposta' }).click()
    const form = page.getByRole('dialog', { name: 'Nova resposta pronta' })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Título é obrigatório.')).toBeVisible()
    await expect(form.getByText('Texto é obrigatório.')).toBeVisible()
    await form.getByLabel('Título').fill(title)
    await form.getByLabel('Texto').fill('Olá ')
    await form.getByRole('button', { name: 'Adicionar nome' }).click()
    await expect(form.getByLabel('Texto')).toHaveValue('Olá {{nome}}')
    await expect(form.getByLabel('Texto')).toBeFocused()
    await page.keyboard.type(', mesa {{mesa}}')
    await expect(form.getByText('{{mesa}} não é preenchido')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Resposta salva com sucesso!')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByText('Olá {{nome}}, mesa {{mesa}}')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Adicionar resposta' }).click()
    await form.getByLabel('Título').fill(title.toUpperCase())
    await form.getByLabel('Texto').fill('Outra')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByText('Já existe uma resposta com este título.')).toBeVisible()
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()

    await page.getByRole('button', { name: `Mais ações de ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const edit = page.getByRole('dialog', { name: 'Editar resposta pronta' })
    await edit.getByLabel('Texto').fill('Fica na praça.')
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await expect(edit).toBeHidden()
    await expect(page.getByText('Fica na praça.')).toBeVisible()

    await page.getByRole('button', { name: `Mais ações de ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const question = page.getByRole('alertdialog', { name: `Deseja excluir a resposta ${title}?` })
    await question.getByRole('button', { name: 'Não' }).click()
    await expect(page.getByText('Fica na praça.')).toBeVisible()
    await page.getByRole('button', { name: `Mais ações de ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await question.getByRole('button', { name: 'Excluir mesmo assim' }).click()
    await expect(page.getByText('Fica na praça.')).toBeHidden()
  },
)

test('the page of ready-made replies says when it is empty, loading or failed', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  await signIn(page)
  const calls = '**/ready-replies'
  await page.route(calls, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Algo deu errado!')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.unroute(calls)
  let answer: () => void = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(calls, async (route) => {
    await held
    await route.fulfill({ json: { data: [] } })
  })
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.reload()
  await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
  answer()
  await expect(page.getByText('Nenhuma resposta pronta.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adicionar resposta' })).toHaveCount(1)
  expect(await axeFaults(page)).toEqual([])
})

test(
  'an editor, who sees no channels, keeps replies under Conversas, where the old address leads too',
  { tag: ['@celular', '@D-150'] },
  async ({ page }) => {
    await signIn(page, 'editor')
    await page.goto('/admin/atendimento')
    await expect(page.getByRole('link', { name: 'Assistente' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Respostas prontas' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: 'Adicionar resposta' })).toBeVisible()

    await page.goto('/admin/atendimento/canais/respostas')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: 'Respostas prontas' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)
