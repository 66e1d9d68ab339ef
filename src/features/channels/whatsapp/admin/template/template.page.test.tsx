import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, left, sent } from '#test/browser.ts'
import { described, field, fill, isDisabled, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  const { business_id } = place
  const { id: wa_number_id } = await here.house.db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: '1028',
      business_account_id: '1029',
      wa_account_id: '1030',
      display_phone_number: '+55 11 3062-7781',
      verified_name: 'Cantina da Praça',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await here.house.db
    .insertInto('wa_template')
    .values({
      business_id,
      wa_number_id,
      name: 'domingo-em-familia',
      category: 'marketing',
      status: 'rejected',
      content: '{{nome}}, domingo tem lasanha.',
    })
    .execute()
})

const channels = '/admin/atendimento/canais'

/** Opens the editor from the number's page. */
async function openEditor(link: string) {
  const user = await openStaff(here, place.owner, place, `${channels}/wa`)
  await user.click(await screen.findByRole('link', { name: 'Cantina da Praça' }))
  await user.click((await screen.findAllByRole('link', { name: link }))[0]!)
  await screen.findByRole('textbox', { name: 'Nome' })
  return user
}
const newOne = 'Add Modelo de Mensagem'
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texto' })
const preview = () => screen.getByRole('region', { name: 'Prévia' }).textContent

test(
  'a template asks for a name and words, shows itself as the customer will read it, and keeps all that Meta did not get',
  {
    tags: [
      'TPL-01',
      'TPL-02',
      'TPL-03',
      'TPL-04',
      'TPL-05',
      'TPL-06',
      'TPL-07',
      'TPL-08',
      'TPL-09',
      'TPL-10',
      'TPL-11',
      'TPL-12',
      'TPL-13',
      'TPL-14',
      'TPL-16',
      'TPL-19',
      'WANUM-27',
      'WANUM-28',
    ],
  },
  async () => {
    const user = await openEditor(newOne)
    expect(location.pathname).toMatch(/\/canais\/wa\/\d+\/new$/)
    screen.getByRole('heading', { name: 'Nome e idioma do modelo' })
    await press(user, 'Salvar')
    await screen.findByText('O nome do modelo é obrigatório')
    screen.getByText('O conteúdo do modelo é obrigatório')

    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' })
    await user.type(name, 'Mesa Pronta! ')
    expect(name.value).toBe('mesa-pronta-')
    await user.tab()
    expect(name.value).toBe('mesa-pronta')
    expect(described(name)).toContain('No WhatsApp: mesa_pronta')
    const languages = within(screen.getByRole('combobox', { name: 'Idioma' })).getAllByRole('option')
    expect(languages.map(({ textContent }) => textContent)).toEqual([
      'Português (pt_BR)',
      'Inglês (en_US)',
      'Espanhol (es_ES)',
    ])
    for (const category of ['Marketing', 'Utilidade', 'Autenticação']) field(category)

    await user.click(text())
    await user.paste('Olá , sua mesa está pronta.')
    text().setSelectionRange(4, 4)
    await press(user, 'Adicionar variavel nome')
    expect(text().value).toBe('Olá {{nome}}, sua mesa está pronta.')
    screen.getByText('35/1024 caracteres')
    expect(preview()).toContain('Olá Maria, sua mesa está pronta.')
    await fill(user, /^Exemplo para {{nome}}/, 'Rosa')
    expect(preview()).toContain('Olá Rosa, sua mesa está pronta.')
    await fill(user, /^Rodapé/, 'x'.repeat(61))
    screen.getByText('61/60 caracteres')
    await fill(user, /^Rodapé/, 'Até logo')
    expect(preview()).toContain('Até logo')

    await press(user, 'Salvar')
    const refused = await screen.findByRole('alert')
    expect(refused.textContent).toContain('Não foi possível criar o modelo, tente novamente mais tarde.')
    expect(refused.textContent).toContain('O WhatsApp está desconectado.')
    expect(text().value).toBe('Olá {{nome}}, sua mesa está pronta.')
  },
)

test(
  'a rejected template says why, and is edited from the table',
  { tags: ['WANUM-33', 'TPL-27'] },
  async () => {
    await openEditor('Editar domingo-em-familia')

    screen.getByRole('heading', { level: 1, name: 'domingo-em-familia' })
    expect(isDisabled(screen.getByRole('textbox', { name: 'Nome' }))).toBe(true)
    expect(screen.getByRole('region', { name: 'Situação' }).textContent).toContain(
      'Rejeitado pela Meta. A Meta não informou o motivo.',
    )
    expect(preview()).toContain('Maria, domingo tem lasanha.')
  },
)

test.each([newOne, 'Editar domingo-em-familia'])(
  'when the number is removed meanwhile, “%s” loses no text',
  async (editor) => {
    allow(/404/)
    const user = await openEditor(editor)
    const name = screen.getByRole('textbox', { name: 'Nome' })
    if (!isDisabled(name)) await user.type(name, 'mesa-guardada')
    await user.clear(text())
    await user.paste('Sua mesa está guardada.')
    const gone = { success: false, code: 'not_found', msg: 'Número não encontrado.' }
    answerInstead((url) => (/\/wa-numbers\/\d+/.test(url) ? Response.json(gone, { status: 404 }) : null))
    const readings = () =>
      sent.filter(({ method, url }) => method === 'GET' && /\/wa-numbers\/\d+/.test(url)).length

    // After the first refusal the page reads again, and finds nothing: it stays, to be saved once more.
    for (let times = 1; times <= 2; times++) {
      const before = readings()
      await press(user, 'Salvar')
      await waitFor(() => expect(readings()).toBeGreaterThan(before))
      expect((await screen.findByRole('alert')).textContent).toContain('Número não encontrado.')
    }
    expect(text().value).toBe('Sua mesa está guardada.')
    expect(left).toEqual([])
  },
)
