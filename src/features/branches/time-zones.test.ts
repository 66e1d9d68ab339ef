import { expect, test } from 'vitest'
import { states } from './state-names.ts'
import { defaultTimeZone, isTimeZone, timeZones, timeZoneIn } from './time-zones.ts'

/** The distance that a zone really has, as '−3'. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date('2026-11-20T12:00:00Z'),
  )
  return parts
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    .replace('-', '−')
}

test.each(timeZones)('[D-42] the zones under $offset have that distance from UTC', ({ offset, zones }) => {
  for (const zone of Object.keys(zones)) {
    expect([zone, `UTC${offsetOf(zone)}`]).toEqual([zone, offset.split(',')[0]])
  }
})

test('[D-42] every zone of Brazil that the address of a state gives is offered, others are not', () => {
  const byState = 'Rio_Branco Manaus Porto_Velho Boa_Vista Cuiaba Campo_Grande Sao_Paulo Noronha'
  for (const city of byState.split(' ')) expect(isTimeZone(`America/${city}`)).toBe(true)
  expect(isTimeZone(defaultTimeZone)).toBe(true)
  for (const other of ['Europe/Lisbon', 'UTC', '', 'toString', 'america/sao_paulo']) {
    expect(isTimeZone(other)).toBe(false)
  }
})

test('[D-42] an address in another state brings its time zone, one of the same time stays', () => {
  const state = { acre: 1, amazonas: 4, pernambuco: 17, saoPaulo: 25 }

  expect(timeZoneIn(state.acre, defaultTimeZone)).toBe('America/Rio_Branco')
  expect(timeZoneIn(state.amazonas, defaultTimeZone)).toBe('America/Manaus')
  expect(timeZoneIn(state.saoPaulo, 'America/Manaus')).toBe('America/Sao_Paulo')
  expect(timeZoneIn(state.pernambuco, 'America/Recife')).toBe('America/Recife')
})

test('[D-42] six states have a time zone of their own, the other 21 that of Brasília', () => {
  const zones = Object.fromEntries(
    states.map(({ id, abbreviation }) => [abbreviation, timeZoneIn(id, 'America/Noronha')]),
  )

  expect(Object.keys(zones)).toHaveLength(27)
  expect(Object.fromEntries(Object.entries(zones).filter(([, zone]) => zone !== defaultTimeZone))).toEqual({
    AC: 'America/Rio_Branco',
    AM: 'America/Manaus',
    RO: 'America/Porto_Velho',
    RR: 'America/Boa_Vista',
    MT: 'America/Cuiaba',
    MS: 'America/Campo_Grande',
  })
  expect(defaultTimeZone).toBe('America/Sao_Paulo')
})
