import { expect, test } from 'vitest'
import { type BranchFacts, type Courtesy, courtesyText } from './reply.ts'

const facts: BranchFacts = {
  title: 'Cantina da Ana · Pinheiros',
  reserveLink: 'https://casa.exemplo/reserva/ana',
  menuLink: 'https://casa.exemplo/cardapios/ana',
  place: { lines: ['Rua Um, 10', 'Centro, São Paulo - SP'], map: 'https://mapa.exemplo' },
  point: null,
  hours: 'Hoje, 23 de nov, das 12h às 23h.',
  greeting: 'Olá! Aqui é Cantina da Ana · Pinheiros. Como podemos ajudar?',
  closed: null,
  isShut: false,
  closing: 'Nós que agradecemos! Se precisar, é só chamar.',
  choices: ['reserve', 'menu', 'hours'],
  answers: [],
}
const reply = (intent: Courtesy, given: Partial<BranchFacts> = {}) =>
  courtesyText(intent, { ...facts, ...given })

test('a greeting is answered with the menu', { tags: ['D-79'] }, () => {
  expect(reply('greeting')).toBe(
    [
      'Olá! Aqui é Cantina da Ana · Pinheiros. Como podemos ajudar?',
      '1 Reservar: https://casa.exemplo/reserva/ana',
      '2 Cardápio: https://casa.exemplo/cardapios/ana',
      '3 Endereço e horários',
      '4 Falar com atendente',
    ].join('\n'),
  )
  expect(reply('greeting', { reserveLink: null })).toContain('\n1 Reservar\n')
})

test('menu, address and hours come from the branch', { tags: ['D-79'] }, () => {
  expect(reply('menu')).toBe('O nosso cardápio: https://casa.exemplo/cardapios/ana')
  expect(reply('address')).toBe(
    'Estamos em Rua Um, 10, Centro, São Paulo - SP. Mapa: https://mapa.exemplo\nHoje, 23 de nov, das 12h às 23h.',
  )
  expect(reply('hours')).toBe('Hoje, 23 de nov, das 12h às 23h.')
  expect(reply('menu', { menuLink: null })).toContain('ainda não está disponível')
  expect(reply('address', { place: null })).toContain('Ainda não temos o endereço')
})

test(
  'the house chooses its greeting, its closing words and what the menu offers; a person always is',
  { tags: ['D-79'] },
  () => {
    const given = { greeting: 'Oi, Ana!', closing: 'Até logo!', choices: ['hours'] } as const

    expect(reply('greeting', given)).toBe('Oi, Ana!\n3 Endereço e horários\n4 Falar com atendente')
    expect(reply('thanks', given)).toBe('Até logo!')
  },
)
