import { expect, test } from 'vitest'
import { states } from './state-names.ts'
import { defaultTimeZone, isByHand, isTimeZone, timeZones, zoneAfter, zoneOfState } from './time-zones.ts'

/** The zone's real offset, such as '−3'. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date('2026-11-20T12:00:00Z'),
  )
  return parts
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')
    .replace('-', '−')
}

test.each(timeZones)(
  'the zones under $offset have that distance from UTC',
  { tags: ['D-42'] },
  ({ offset, zones }) => {
    for (const zone of Object.keys(zones)) {
      expect([zone, `UTC${offsetOf(zone)}`]).toEqual([zone, offset.split(',')[0]])
    }
  },
)

test(
  'every zone of Brazil that the address of a state gives is offered, others are not',
  { tags: ['D-42'] },
  () => {
    const byState = 'Rio_Branco Manaus Porto_Velho Boa_Vista Cuiaba Campo_Grande Sao_Paulo Noronha'
    for (const city of byState.split(' ')) expect(isTimeZone(`America/${city}`)).toBe(true)
    expect(isTimeZone(defaultTimeZone)).toBe(true)
    for (const other of ['Europe/Lisbon', 'UTC', '', 'toString', 'america/sao_paulo']) {
      expect(isTimeZone(other)).toBe(false)
    }
  },
)

const zones: Record<string, string> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
  MT: 'America/Cuiaba',
  MS: 'America/Campo_Grande',
}

test.each(states)(
  'an address in $abbreviation brings its time zone',
  { tags: ['D-42', 'D-120'] },
  ({ id, abbreviation }) => {
    const zone = zones[abbreviation] ?? 'America/Sao_Paulo'

    expect(zoneOfState(id)).toBe(zone)
    expect(isTimeZone(zone)).toBe(true)
  },
)

test('without a state it is the time of Brasília', { tags: ['D-120'] }, () => {
  expect(zoneOfState(null)).toBe('America/Sao_Paulo')
})

const [acre, amazonas, saoPaulo] = [1, 4, 25]
const following = { timezone: 'America/Sao_Paulo', timezone_chosen: false }
const chosen = { timezone: 'America/Noronha', timezone_chosen: true }

test(
  'the zone follows the address to another state, unless a person had chosen it',
  { tags: ['D-120'] },
  () => {
    const moved = { before: saoPaulo, after: acre }

    expect(zoneAfter(following, undefined, moved)).toEqual({ ...following, timezone: 'America/Rio_Branco' })
    expect(zoneAfter(following, undefined, { before: null, after: acre })).toMatchObject({
      timezone: 'America/Rio_Branco',
    })
    expect(zoneAfter(chosen, undefined, moved)).toEqual(chosen)
    for (const after of [saoPaulo, null]) {
      expect(zoneAfter(following, undefined, { before: saoPaulo, after })).toEqual(following)
    }
  },
)

test(
  "a zone that is sent is a person's choice, and the state's own zone is followed again",
  { tags: ['D-120'] },
  () => {
    const sent = (timezone: string, after: number | null) =>
      zoneAfter(following, timezone, { before: saoPaulo, after })

    expect(sent('America/Recife', saoPaulo)).toEqual({ timezone: 'America/Recife', timezone_chosen: true })
    expect(sent('America/Sao_Paulo', amazonas)).toEqual({ ...following, timezone_chosen: true })
    expect(sent('America/Sao_Paulo', null)).toEqual({ ...following, timezone_chosen: true })
    expect(zoneAfter(chosen, 'America/Manaus', { before: amazonas, after: amazonas })).toEqual({
      timezone: 'America/Manaus',
      timezone_chosen: false,
    })
  },
)

test('the form knows a zone that was chosen by hand, saved or not', { tags: ['D-120'] }, () => {
  expect(isByHand('America/Noronha', saoPaulo, chosen)).toBe(true)
  expect(isByHand('America/Noronha', null, chosen)).toBe(true)
  expect(isByHand('America/Sao_Paulo', saoPaulo, chosen)).toBe(false)
  expect(isByHand('America/Sao_Paulo', saoPaulo, following)).toBe(false)
  expect(isByHand('America/Sao_Paulo', null, following)).toBe(false)
  expect(isByHand('America/Recife', null, following)).toBe(true)
  expect(isByHand('America/Sao_Paulo', amazonas, following)).toBe(true)
})
