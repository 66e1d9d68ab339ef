import { expect, test } from 'vitest'
import { reasonText } from './reasons.ts'
import type { Reason } from './rules.ts'

const people = { people: 40, seats: 40, min: 1, max: 12 }

test.each<[Reason, string]>([
  [{ rule: 'off' }, 'Agendamentos desligados nas configurações'],
  [{ rule: 'offline' }, 'Agendamentos online desligados nas configurações'],
  [{ rule: 'past' }, 'Já passou'],
  [{ rule: 'closed', by: 3 }, 'Fechado por "Serviço 3"'],
  [{ rule: 'covered', by: 4 }, 'Coberto por "Serviço 4"'],
  [{ rule: 'next', by: 5 }, 'Horário de "Serviço 5", que começa aqui'],
  [{ rule: 'tooSoon', limit: 60 }, 'Antecedência mínima de 1 hora'],
  [{ rule: 'tooSoon', limit: 2880 }, 'Antecedência mínima de 2 dias'],
  [{ rule: 'tooFar', limit: 40_320 }, 'Antecedência máxima de 4 semanas'],
  [{ rule: 'tooFar', limit: 90 }, 'Antecedência máxima de 90 minutos'],
  [{ rule: 'full', ...people }, 'Lotado: 40 de 40 lugares'],
  [
    { rule: 'full', people: 38, seats: 40, min: 4, max: 12 },
    'Lotado: 38 de 40 lugares, e cada agendamento tem ao menos 4 pessoas',
  ],
  [
    { rule: 'limits', people: 0, seats: 40, min: 4, max: 2 },
    'O mínimo de 4 pessoas por agendamento é maior que o máximo de 2',
  ],
  [
    { rule: 'limits', people: 0, seats: 1, min: 2, max: 12 },
    'Há só 1 lugar por dia, e cada agendamento tem ao menos 2 pessoas',
  ],
])('%o reads %s', (reason, text) => {
  expect(reasonText(reason, (id) => `Serviço ${id}`)).toBe(text)
})
