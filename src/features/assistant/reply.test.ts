import { describe, expect, test } from 'vitest'
import { type BranchFacts, replyTo } from './reply.ts'
import { understand } from './understand/understand.ts'

// A Monday.
const now = { date: '2026-11-23', time: '15:07' }
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
}
const reply = (text: string, given: Partial<BranchFacts> = {}) =>
  replyTo(understand(text, now), { ...facts, ...given }, now)

const menu = [
  '1 Reservar: https://casa.exemplo/reserva/ana',
  '2 Cardápio: https://casa.exemplo/cardapios/ana',
  '3 Endereço e horários',
  '4 Falar com atendente',
].join('\n')

test('[D-79] a greeting and what is not understood are answered with the menu', () => {
  expect(reply('oi')).toBe(`Olá! Aqui é Cantina da Ana · Pinheiros. Como podemos ajudar?\n${menu}`)
  expect(reply('asdf')).toBe(`Não entendi. Responda com o número:\n${menu}`)
})

test('[D-79] a wish for a person is answered with the sentence of the hand-over', () => {
  expect(reply('4')).toBe('Certo! Um atendente vai continuar a conversa.')
  expect(reply('quero um atendente')).toBe('Certo! Um atendente vai continuar a conversa.')
})

describe('[D-132] a table', () => {
  test.each([
    ['mesa pra 4 sábado 20h', 'Mesa para 4 pessoas no sábado, 28 de nov às 20h. Certo?'],
    ['2 pessoas sexta às 20h30', 'Mesa para 2 pessoas na sexta-feira, 27 de nov às 20h30. Certo?'],
    ['1 pessoa amanhã à 1 da tarde', 'Mesa para 1 pessoa amanhã, 24 de nov às 13h. Certo?'],
    ['mesa hoje', 'Mesa hoje, 23 de nov. Para quantas pessoas?'],
    ['mesa para 4', 'Mesa para 4 pessoas. Para qual dia?'],
    ['mesa para 4 amanhã', 'Mesa para 4 pessoas amanhã, 24 de nov. Qual horário?'],
    ['mesa para 4 amanhã às 8', 'Mesa para 4 pessoas amanhã, 24 de nov. 8 da manhã ou 8 da noite?'],
    [
      'quero reservar',
      'Você pode reservar em https://casa.exemplo/reserva/ana ou responder por aqui. Para quantas pessoas?',
    ],
  ])('%s: what was understood, and one question', (text, said) => {
    expect(reply(text)).toBe(said)
  })

  test('of more people than any form takes is for a person', () => {
    expect(reply('mesa para 200 pessoas amanhã às 20h')).toContain('Responda 4')
  })

  test('is not offered where the branch takes no online reservations', () => {
    const reserveLink = null

    expect(reply('mesa pra 4 sábado 20h', { reserveLink })).toBe(
      'No momento não recebemos reservas online. Responda 4 para falar com um atendente.',
    )
    expect(reply('oi', { reserveLink })).toContain('\n1 Reservar\n')
  })

  test('is never promised', () => {
    const sentences = ['mesa pra 4 sábado 20h', 'sim', 'tem mesa hoje?', 'ok', 'muda pra 6'].map((text) =>
      reply(text),
    )

    expect(sentences.filter((sentence) => /reservad|confirmad|garantid|temos mesa/i.test(sentence))).toEqual(
      [],
    )
  })
})

test('[D-132] a cancellation and a change are asked about before anything happens', () => {
  expect(reply('cancelar')).toBe('Quer mesmo cancelar a sua reserva?')
  expect(reply('cancela a reserva de sábado')).toBe(
    'A reserva é no sábado, 28 de nov. Quer mesmo cancelar a sua reserva?',
  )
  expect(reply('não vou poder ir')).toBe('Você quer cancelar a sua reserva ou mudar o dia?')
  expect(reply('mudar para 6 pessoas')).toBe('Mudar a sua reserva para 6 pessoas. Certo?')
})

test('[D-132] several wishes are asked about, whatever else was said', () => {
  expect(reply('mesa pra 4 amanhã 20h e o cardápio')).toBe('O que vem primeiro: reservar ou ver o cardápio?')
})

test('[D-79] menu, address and hours come from the branch', () => {
  expect(reply('2')).toBe('O nosso cardápio: https://casa.exemplo/cardapios/ana')
  expect(reply('3')).toBe(
    'Estamos em Rua Um, 10, Centro, São Paulo - SP. Mapa: https://mapa.exemplo\nHoje, 23 de nov, das 12h às 23h.',
  )
  expect(reply('vcs abrem hj?')).toBe('Hoje, 23 de nov, das 12h às 23h.')
  expect(reply('cardápio', { menuLink: null })).toContain('ainda não está disponível')
  expect(reply('endereço', { place: null })).toContain('Ainda não temos o endereço')
})

test('[D-79] the house chooses its greeting, its closing words and what the menu offers; a person always is', () => {
  const given = { greeting: 'Oi, Ana!', closing: 'Até logo!', choices: ['hours'] } as const

  expect(reply('oi', given)).toBe('Oi, Ana!\n3 Endereço e horários\n4 Falar com atendente')
  expect(reply('obrigada', given)).toBe('Até logo!')
})
