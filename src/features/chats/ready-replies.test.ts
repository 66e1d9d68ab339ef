import { expect, test } from 'vitest'
import { fillReply, firstName, matchingReplies, unknownVariables } from './ready-replies.ts'

const values = {
  nome: 'Ana',
  reserva: null,
  cardapio: 'https://casa.example/cardapios/praia',
  link_reserva: null,
  perfil: null,
}

test('a ready-made reply is filled in, however its variables are written', () => {
  expect(fillReply('Olá {{nome}}, {{ Cardápio }} e {{NOME}}', values)).toBe(
    'Olá Ana, https://casa.example/cardapios/praia e Ana',
  )
})

test('a variable that is unknown or has no value stays to be seen', () => {
  const text = 'Sua reserva: {{reserva}}, mesa {{mesa}} {{toString}} {nome}'
  expect(fillReply(text, values)).toBe(text)
  expect(unknownVariables(text)).toEqual(['mesa', 'toString'])
})

test('what a customer is called is never filled in again', () => {
  expect(fillReply('{{nome}}', { ...values, nome: '{{perfil}}', perfil: 'x' })).toBe('{{perfil}}')
})

test.each([
  ['Ana Lima', 'Ana'],
  ['  José da Silva ', 'José'],
  ['Ana-Clara', 'Ana-Clara'],
  ['(11) 98765-4321', null],
  ['ana_lima99', null],
  ['Cliente', null],
  ['Instagram', null],
  ['Cliente anonimizado', null],
  ['🌸 Flor', null],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstName(name)).toBe(greeted)
})

test('replies are found by the beginning of the title, its words, then the text, without accents', () => {
  const replies = [
    { title: 'Como chegar', text: 'Fica na praça. Temos cardápio em braile.' },
    { title: 'Nosso cardápio', text: 'Aqui está' },
    { title: 'Cardápio', text: 'Veja' },
    { title: 'Obrigado', text: 'Até logo' },
  ]
  expect(matchingReplies(replies, 'cardapio').map(({ title }) => title)).toEqual([
    'Cardápio',
    'Nosso cardápio',
    'Como chegar',
  ])
  expect(matchingReplies(replies, ' ')).toHaveLength(4)
})
