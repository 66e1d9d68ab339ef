import { expect, test } from 'vitest'
import { customerChipsOf, noCustomerFilters, customerQueryOf } from './filters.ts'

test('the list and the export ask only for the filters that are set', () => {
  expect(customerQueryOf(noCustomerFilters)).toEqual({})
  expect(
    customerQueryOf({ ...noCustomerFilters, search: 'ana', visitCount: 5, visitDateTo: '2026-11-20' }),
  ).toEqual({
    search: 'ana',
    visitCount: 5,
    visitDateTo: '2026-11-20',
  })
})

test('every filter that is set stands in words above the list, and removing it removes its two ends', () => {
  const removed: object[] = []
  const all = {
    search: 'ana',
    visitCount: 1,
    birthDateFrom: '1990-01-01',
    birthDateTo: '1990-12-31',
    visitDateFrom: '2026-11-01',
    visitDateTo: '',
    maxVisits: 4,
    birthMonth: '3',
    lastVisitBefore: 90,
    tag: 'VIP',
    marketing: true,
  }

  const chips = customerChipsOf(all, (change) => removed.push(change))
  for (const chip of chips) chip.onRemove()

  expect(chips.map(({ label }) => label)).toEqual([
    'Busca: ana',
    'Visitas: 1 ou mais',
    'Nascimento de 01/01/1990 a 31/12/1990',
    'Visita desde 01/11/2026',
    'Visitas: até 4',
    'Aniversário: março',
    'Sem visita há 90 dias',
    'Etiqueta: VIP',
    'Aceita receber novidades',
  ])
  expect(Object.assign({}, all, ...removed)).toEqual(noCustomerFilters)
  expect(customerChipsOf({ ...noCustomerFilters, visitDateTo: '2026-11-20' }, () => {})[0]?.label).toBe(
    'Visita até 20/11/2026',
  )
})
