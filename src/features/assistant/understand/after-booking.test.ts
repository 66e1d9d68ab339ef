import { describe, expect, test } from 'vitest'
import {
  anotherTableIn,
  asksWhoCancels,
  isHoldingBack,
  moreIn,
  regrets,
  saysChange,
} from './after-booking.ts'

describe('another table beside the one that there is', { tags: ['D-132'] }, () => {
  const said = (text: string, isAboutChange = false) => anotherTableIn(text, { isAboutChange })

  test.each([
    ['e agora a de domingo, 6 pessoas 13h', 'mesa de domingo , 6 pessoas 13 h'],
    ['agora a de quinta, 20h, 2 pessoas também', 'mesa de quinta , 20 h , 2 pessoas tambem'],
    ['quero manter a de amanhã e fazer OUTRA domingo', 'mesa  domingo'],
    ['quero outra mesa no sábado', 'mesa  no sabado'],
    ['são duas reservas', 'mesa'],
  ])('%s', (text, rest) => {
    expect(said(text)).toBe(rest)
  })

  test.each(['não, não muda a de terça! quero as duas', 'quero as duas', 'nãooo, não muda a de amanhã!'])(
    'only of a change: %s',
    (text) => {
      expect(said(text)).toBeNull()
      expect(said(text, true)).toBe('mesa')
    },
  )

  test.each([
    'não, a outra',
    'quero outra data',
    'quero outro horário',
    'muda a outra para 4',
    'cancela a de sexta e faz outra no sábado',
    'quero cancelar as duas',
    'agora a de sexta, muda pra 3 pessoas',
    'na verdade vamos ser 6',
  ])('none: %s', (text) => {
    expect(said(text, true)).toBeNull()
  })
})

test.each([
  ['mais um amigo vai', 1],
  ['e mais um amigo meu vai', 1],
  ['mais uma pessoa', 1],
  ['vai mais duas pessoas', 2],
  ['posso levar mais um?', 1],
  ['tem problema levar mais um?', 1],
  ['minha amiga tá levando o namorado, tem problema?', 1],
  ['mais uma reserva', null],
  ['mais uma mesa para 4', null],
  ['mais uma pergunta', null],
  ['vamos ser 6', null],
])('how many more: %s', { tags: ['D-132'] }, (text, people) => {
  expect(moreIn(text)).toBe(people)
})

test.each([
  [regrets, 'ai moço, me arrependi', true],
  [regrets, 'quero de volta a de terça, mas põe pra quarta', true],
  [regrets, 'quero cancelar', false],
  [isHoldingBack, 'não! espera…', true],
  [isHoldingBack, 'pra sexta', false],
  [saysChange, 'sim, muda', true],
  [saysChange, 'sim, mas muda a de sexta', false],
  [asksWhoCancels, 'o Roberto pode cancelar ele mesmo se precisar?', true],
  [asksWhoCancels, 'pode cancelar a reserva?', false],
])('%o of %s', { tags: ['D-86'] }, (isSo, text, expected) => {
  expect(isSo(text)).toBe(expected)
})
