import { expect, test } from 'vitest'
import { answerIn } from './answers.ts'

test.each([
  'Confirmo',
  'CONFIRMAR PRESENÇA',
  'sim, confirmo!',
  'Sim 👍',
  'confirmado.',
  'Pode confirmar',
  'estaremos aí!',
  'vou sim',
])('%s in answer to a reminder confirms', (text) => {
  expect(answerIn(text)).toBe('confirm')
})

test.each(['Cancelar', 'cancelar a reserva', 'Quero cancelar.', 'CANCELA'])(
  '%s in answer to a reminder cancels',
  (text) => {
    expect(answerIn(text)).toBe('cancel')
  },
)

test.each([
  'não',
  'não vou cancelar',
  'confirmo mas chego 20h30',
  'posso cancelar até quando?',
  'não vou poder ir',
  'ok',
  '',
])('%s is left to a conversation', (text) => {
  expect(answerIn(text)).toBeNull()
})
