/** The measured public pages, and what a guest presses on each. */
import type { Page } from '@playwright/test'
import type { Ground } from '../place.ts'
import { freeDay, type reserve } from './ground.ts'

/** One action of a guest: a press or a letter. */
export type Press = { what: string; press: (page: Page) => Promise<void> }

export type Visit = {
  name: string
  what: string
  path: string
  /** Search engines should find it: the bars of Lighthouse apply. */
  indexed: boolean
  /** Brings the page to the state for its presses; not measured. */
  prepare?: (page: Page) => Promise<void>
  /** Empty for pages that only have links, which lead elsewhere. */
  presses: Press[]
}

const tap = (role: 'button' | 'link' | 'radio', name: string | RegExp, what: string): Press => ({
  what,
  press: (page) => page.getByRole(role, { name, exact: true }).first().tap(),
})

const type = (letter: string, what: string): Press => ({ what, press: (page) => page.keyboard.type(letter) })

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Data', { exact: true }).fill(freeDay())
  await page.getByRole('radio', { name: '20:00', exact: true }).waitFor()
  await fillPerson(page)
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('Telefone').fill('11955559999')
  await page.getByLabel('Nome').fill('Marta Nunes Braga')
  await page.getByLabel('E-mail').fill('marta@exemplo.test')
  await page.getByLabel('Data de nascimento').fill('17051990')
}

/** The pages of Pinheiros; `menu` is the menu of 100 dishes. */
export function visitsOf(
  { pinheiros: { slug } }: Ground,
  menu: number,
  secret: Awaited<ReturnType<typeof reserve>>,
): Visit[] {
  return [
    {
      name: 'profile',
      what: 'Profile',
      path: `/perfil/${slug}`,
      indexed: true,
      presses: [
        tap('link', /^Ampliar: /, 'opens a photo'),
        tap('button', 'Próxima foto', 'turns to the next'),
        tap('button', 'Fechar', 'closes it'),
      ],
    },
    { name: 'menus', what: 'Menus', path: `/cardapios/${slug}`, indexed: true, presses: [] },
    {
      name: 'menu',
      what: 'Menu of 100 dishes',
      path: `/cardapios/${slug}/${menu}`,
      indexed: true,
      presses: [
        tap('button', 'Vegano', 'filters by a tag'),
        tap('button', 'Vegano', 'takes the filter off'),
        tap('link', 'Ir para a busca', 'goes to the search'),
        type('p', 'types a letter that all have'),
        type('x', 'types a letter that leaves none'),
        { what: 'clears the search', press: (page) => page.keyboard.press('Escape') },
        tap('link', /^Ampliar foto de /, 'opens a photo'),
        tap('button', 'Fechar', 'closes it'),
      ],
    },
    {
      name: 'form',
      what: 'Request form',
      path: `/reserva/${slug}`,
      indexed: true,
      prepare: fillForm,
      presses: [
        {
          what: 'chooses a time',
          press: (page) => page.locator('label').filter({ hasText: '20:00' }).first().tap(),
        },
        { what: 'goes to the comment', press: (page) => page.locator('textarea').tap() },
        type('a', 'types a letter'),
        tap('button', 'Avançar', 'Avançar'),
      ],
    },
    {
      name: 'status',
      what: 'Status',
      path: secret.status,
      indexed: false,
      presses: [
        tap('button', 'Cancelar Agendamento', 'asks to cancel'),
        tap('button', 'Não', 'thinks better of it'),
      ],
    },
    { name: 'guests', what: 'Guests', path: secret.guests, indexed: false, presses: [] },
    {
      name: 'rsvp',
      what: 'Confirmation of presence',
      path: secret.rsvp,
      indexed: false,
      presses: [
        { what: 'goes to the name', press: (page) => page.getByLabel('Nome').tap() },
        type('a', 'types a letter'),
        tap('button', 'Confirmar presença', 'sends it half filled'),
      ],
    },
    {
      name: 'registration',
      what: 'Registration',
      path: `/cadastro/${slug}`,
      indexed: false,
      prepare: fillPerson,
      presses: [
        { what: 'goes to the name', press: (page) => page.getByLabel('Nome').tap() },
        type('a', 'types a letter'),
        tap('button', 'Avançar', 'Avançar'),
      ],
    },
    {
      name: 'quick-registration',
      what: 'Quick registration',
      path: `/cadastro-rapido/${slug}`,
      indexed: false,
      presses: [
        { what: 'goes to the phone', press: (page) => page.getByLabel('Telefone').tap() },
        type('1', 'types a digit'),
        tap('button', 'Cadastrar e ver o cardápio', 'sends it half filled'),
      ],
    },
    {
      name: 'survey',
      what: 'Survey',
      path: `/pesquisa/${slug}`,
      indexed: false,
      presses: [
        { what: 'gives a nine', press: (page) => page.locator('label').filter({ hasText: /^9$/ }).tap() },
        {
          what: 'gives the kitchen four stars',
          press: (page) =>
            page.getByRole('radiogroup', { name: 'Comida' }).locator('label').filter({ hasText: /^4/ }).tap(),
        },
        { what: 'goes to the comment', press: (page) => page.locator('textarea').tap() },
        type('a', 'types a letter'),
      ],
    },
  ]
}
