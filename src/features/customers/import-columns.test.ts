import { expect, test } from 'vitest'
import { type Columns, customerColumns, guessColumns } from './import-columns.ts'
import { columnProblems, placesOf } from '#lib/sheet/column-match.ts'

const guess = (headings: string) => {
  const names = headings.split(';')
  const columns = guessColumns(names)
  const nameOf = (places: Columns['name']) => {
    const found = placesOf(places).map((place) => names[place])
    return found.length > 1 ? found : (found[0] ?? null)
  }
  return [columns.name, columns.phone, columns.email, columns.birth_date].map(nameOf)
}

test.each([
  ['Nome;Telefone;E-mail;Data de nascimento', ['Nome', 'Telefone', 'E-mail', 'Data de nascimento']],
  [
    'Cliente;Telefone;E-mail;Data Nascimento;Cadastro;Visitas',
    ['Cliente', 'Telefone', 'E-mail', 'Data Nascimento'],
  ],
  ['ID;CELULAR;NOME COMPLETO;Aniversário', ['NOME COMPLETO', 'CELULAR', null, 'Aniversário']],
  ['E-mail do cliente;Nome do cliente;WhatsApp', ['Nome do cliente', 'WhatsApp', 'E-mail do cliente', null]],
  ['Nome do contato;Contato;Dt. Nasc.', ['Nome do contato', 'Contato', null, 'Dt. Nasc.']],
  ['Obs;Nome;Fone;Observações do cliente', ['Nome', 'Fone', null, null]],
  ['Name;Phone;Email;Birthday', ['Name', 'Phone', 'Email', 'Birthday']],
  [
    'First Name;Middle Name;Last Name;Phonetic First Name;Labels;Notes;E-mail 1 - Label;E-mail 1 - Value;Phone 1 - Label;Phone 1 - Value;Phone 2 - Label;Phone 2 - Value',
    [
      ['First Name', 'Middle Name', 'Last Name'],
      ['Phone 1 - Value', 'Phone 2 - Value'],
      'E-mail 1 - Value',
      null,
    ],
  ],
  [
    'First Name;Last Name;Home Phone;Mobile Phone;E-mail Address;Birthday',
    [['First Name', 'Last Name'], ['Mobile Phone', 'Home Phone'], 'E-mail Address', 'Birthday'],
  ],
  [
    'Nome;Sobrenome;Telefone residencial;Celular;Email;Aniversário',
    [['Nome', 'Sobrenome'], ['Celular', 'Telefone residencial'], 'Email', 'Aniversário'],
  ],
  ['Name;Given Name;Family Name;Phone 1 - Value', ['Name', 'Phone 1 - Value', null, null]],
  ['Mesa;Valor', [null, null, null, null]],
])('the columns of %s are guessed', (headings, columns) => {
  expect(guess(headings)).toEqual(columns)
})

test('name and phone need a column of the file, and each column serves one field', () => {
  expect(
    columnProblems(
      customerColumns,
      { name: null, phone: 3, email: 0, birth_date: 0, tags: null, note: null },
      3,
    ),
  ).toEqual({
    name: 'Escolha a coluna de Nome.',
    phone: 'Esta coluna não existe no arquivo.',
    email: 'Esta coluna já foi escolhida.',
    birth_date: 'Esta coluna já foi escolhida.',
  })
  expect(
    columnProblems(
      customerColumns,
      { name: 0, phone: 1, email: null, birth_date: null, tags: null, note: null },
      2,
    ),
  ).toEqual({})
})

test('the labels of other programs are tags, and no other field takes several columns', () => {
  expect(guessColumns(['Name', 'Phone 1 - Value', 'Labels']).tags).toBe(2)
  const columns = { name: [0, 1], phone: [2, 3], email: null, birth_date: [4, 5], tags: null, note: null }
  expect(columnProblems(customerColumns, columns, 6)).toEqual({ birth_date: 'Escolha uma coluna.' })
})
