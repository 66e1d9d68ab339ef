import { expect, test } from 'vitest'
import { columnProblems, guessColumns } from './import-columns.ts'

const guess = (headings: string) => {
  const names = headings.split(';')
  const columns = guessColumns(names)
  const nameOf = (place: number | null) => (place === null ? null : names[place])
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
  ['Mesa;Valor', [null, null, null, null]],
])('the columns of %s are guessed', (headings, columns) => {
  expect(guess(headings)).toEqual(columns)
})

test('name and phone need a column of the file, and each column serves one field', () => {
  expect(columnProblems({ name: null, phone: 3, email: 0, birth_date: 0, note: null }, 3)).toEqual({
    name: 'Escolha a coluna de Nome.',
    phone: 'Esta coluna não existe no arquivo.',
    email: 'Esta coluna já foi escolhida.',
    birth_date: 'Esta coluna já foi escolhida.',
  })
  expect(columnProblems({ name: 0, phone: 1, email: null, birth_date: null, note: null }, 2)).toEqual({})
})
