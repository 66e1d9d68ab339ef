import { expect, test } from 'vitest'
import { antecedenceText, settingsInWords } from './settings-words.ts'

const config = {
  business_branch_id: 1,
  accept_reservations: true,
  accept_online_reservations: true,
  accept_phone_reservations: false,
  auto_accept_reservations: false,
  auto_accept_reservations_max: 4,
  min_person_per_reservation: 1,
  max_person_per_reservation: 12,
  reservations_interval: 30,
  minimum_antecedence: 60,
  maximum_antecedence: 40_320,
  cancellation_policy: null,
  updated_at: null,
}

const valueOf = (given: Partial<typeof config>, name: string) =>
  settingsInWords({ ...config, ...given }).find((setting) => setting.name === name)?.value

test('antecedences read as none, hours, days and weeks', { tags: ['RESCFG-24'] }, () => {
  const options = [0, 60, 120, 240, 480, 720, 1080, 1440, 2880, 4320, 10_080, 20_160, 30_240, 40_320]

  expect(options.map(antecedenceText)).toEqual([
    'Nenhuma',
    '1 hora',
    '2 horas',
    '4 horas',
    '8 horas',
    '12 horas',
    '18 horas',
    '1 dia',
    '2 dias',
    '3 dias',
    '1 semana',
    '2 semanas',
    '3 semanas',
    '4 semanas',
  ])
})

test(
  'how many are accepted by themselves is said only when approval is automatic',
  { tags: ['RESCFG-14'] },
  () => {
    expect(valueOf({}, 'Aprovação')).toBe('Manual (recomendado)')
    expect(valueOf({}, 'Aceitar até')).toBeUndefined()
    expect(valueOf({ auto_accept_reservations: true }, 'Aprovação')).toBe('Automática')
    expect(valueOf({ auto_accept_reservations: true }, 'Aceitar até')).toBe('4 pessoas')
  },
)

test('online and phone reservations are off while none are taken', () => {
  const closed = { accept_reservations: false, accept_phone_reservations: true }

  expect(valueOf({}, 'Aceitar agendamentos online')).toBe('Sim')
  expect(valueOf(closed, 'Aceitar agendamentos online')).toBe('Não')
  expect(valueOf(closed, 'Aceitar agendamentos por telefone')).toBe('Não')
})

test('a maximum antecedence that is not above the minimum says that it has no effect', () => {
  expect(valueOf({}, 'Antecedência máxima')).toBe('4 semanas')
  expect(valueOf({ maximum_antecedence: 60 }, 'Antecedência máxima')).toBe(
    '1 hora (sem efeito: não passa da mínima)',
  )
  expect(valueOf({ maximum_antecedence: 0 }, 'Antecedência máxima')).toBe('Nenhuma')
})
