import { expect, test } from 'vitest'
import type { ShownDayPart } from './day-search.ts'
import {
  closureText,
  isServiceAhead,
  nightNote,
  nightState,
  nightWord,
  shortText,
  stayingText,
} from './night-words.ts'

const party = (person_number: number) =>
  ({ person_number, attendance: null, status: 'CON' }) as ShownDayPart['reservations'][number]
type Service = NonNullable<ShownDayPart['service']>
const part = (given: Partial<Service> = {}, people: number[] = []): ShownDayPart => ({
  service: {
    id: 1,
    name: 'Jantar',
    time_start: '18:30',
    time_end: '22:30',
    seats: 60,
    usual_seats: 60,
    is_stopped: false,
    ...given,
  },
  reservations: people.map(party),
  walk_ins: [],
})
const today = { date: '2026-11-20', today: '2026-11-20', time: '20:00' }
const later = { ...today, date: '2026-11-27' }

test('the word beside a part says whether it takes reservations', { tags: ['D-123'] }, () => {
  const word = (given: Partial<Service>, people: number[], isOff = false) =>
    nightState(part(given, people), today, isOff).word

  expect(word({}, [4])).toBe('aceitando')
  expect(word({ is_stopped: true }, [4])).toBe('parado')
  expect(word({ seats: 4 }, [4])).toBe('lotado')
  expect(word({}, [], true)).toBe('desligado')
})

test('what differs is told for today or for that day', { tags: ['D-123'] }, () => {
  expect(nightWord(today)).toBe('hoje')
  expect(nightNote(part(), today)).toBe('')
  expect(nightNote(part({ is_stopped: true }), today)).toBe('Parou de aceitar hoje.')
  expect(nightNote(part({ seats: 50 }), later)).toBe('50 lugares só neste dia, em vez de 60.')
  expect(nightNote({ ...part(), service: null }, today)).toBe('')
})

test('a stop says how many stay, and fewer seats than people by how many', { tags: ['D-124'] }, () => {
  expect(stayingText(part({}, [2, 4]))).toBe('2 agendamentos, 6 pessoas: continuam')
  expect(stayingText(part({}, [2]))).toBe('1 agendamento, 2 pessoas: continua')
  expect(stayingText(part())).toBe('Nenhum agendamento ainda')
  expect(shortText(44, 5)).toBe('Já há 44 pessoas: 39 a mais que os lugares.')
  expect(shortText(5, 5)).toBe('')
})

test('a service changes until it ends, and not on a past day', { tags: ['D-123'] }, () => {
  expect(isServiceAhead(part(), today)).toBe(true)
  expect(isServiceAhead(part(), { ...today, time: '22:31' })).toBe(false)
  expect(isServiceAhead(part(), later)).toBe(true)
  expect(isServiceAhead(part(), { ...today, date: '2026-11-19' })).toBe(false)
})

test('a closed day says its dates and what is closed', () => {
  const closure = { id: 1, service: null, date_start: '2026-11-27', date_end: '2026-11-27' }
  const service = { id: 2, name: 'Jantar' }

  expect(closureText(closure)).toBe('Fechado em sex, 27 de nov')
  expect(closureText({ ...closure, service, date_end: '2026-11-29' })).toBe(
    'Jantar: fechado de sex, 27 de nov a dom, 29 de nov',
  )
})
