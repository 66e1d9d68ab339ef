import { expect, test } from 'vitest'
import { wishIn } from './opt-out.ts'

test.each(['SAIR', 'sair', ' Sair. ', '*PARAR*', 'parar!', '"sair"'])(
  '%s asks for no more automatic messages',
  (text) => {
    expect(wishIn(text)).toBe('out')
  },
)

test.each(['VOLTAR', 'voltar 🙏'])('%s asks for them again', (text) => {
  expect(wishIn(text)).toBe('back')
})

test.each(['quero sair com amigos', 'sair mais cedo', 'posso parar o carro aí?', '', 'voltaremos', '👍'])(
  '%s is no such wish',
  (text) => {
    expect(wishIn(text)).toBeNull()
  },
)
