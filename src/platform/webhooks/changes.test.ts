import { describe, expect, test } from 'vitest'
import { instagramDelivery } from '#features/channels/instagram/server/delivery.ts'
import { whatsAppDelivery } from '#features/channels/whatsapp/server/delivery.ts'
import { changesOf, platformTime } from './changes.ts'
import { isSignedByMeta } from './signature.ts'
import { parseWhole } from '#platform/meta/json.ts'
import { signatureOf } from '#test/meta.ts'

const arrival = new Date('2026-11-20T15:00:00Z')

describe('a body', () => {
  test('keeps every digit of a number beyond 2^53', () => {
    expect(parseWhole('{"id":9007199254740993,"small":12,"part":1.5,"negative":-90071992547409931}')).toEqual(
      {
        id: '9007199254740993',
        small: 12,
        part: 1.5,
        negative: '-90071992547409931',
      },
    )
  })

  test('loses what Postgres cannot store: U+0000 and half of a surrogate pair', () => {
    expect(parseWhole(String.raw`{"text":"a\u0000b\ud800c","face":"\ud83d\ude00"}`)).toEqual({
      text: 'ab\uFFFDc',
      face: '😀',
    })
  })

  test('that is no JSON is an error', () => {
    expect(() => parseWhole('{"entry":[')).toThrow(SyntaxError)
  })
})

describe('a signature', () => {
  const body = Buffer.from('{"a":1}')
  const is = (header: unknown, secrets = ['um', 'dois']) => isSignedByMeta(body, header, secrets)

  test('is valid under each of the secrets', () => {
    expect(is(signatureOf(body, 'um'))).toBe(true)
    expect(is(signatureOf(body, 'dois'))).toBe(true)
    expect(is(signatureOf(body, 'dois').toUpperCase().replace('SHA256', 'sha256'))).toBe(true)
  })

  test('of other bytes, of another secret, of SHA-1, malformed or missing is none, and without a secret nothing is', () => {
    expect(is(signatureOf('{"a":2}', 'um'))).toBe(false)
    expect(is(signatureOf(body, 'três'))).toBe(false)
    expect(is(signatureOf(body, 'um', 'sha1'))).toBe(false)
    for (const header of [
      '',
      'sha256=',
      'sha256=zz',
      signatureOf(body, 'um').slice(0, -2),
      undefined,
      ['a'],
    ]) {
      expect(is(header)).toBe(false)
    }
    expect(is(signatureOf(body, 'um'), [])).toBe(false)
  })
})

describe('a time of the platform', { tags: ['D-134'] }, () => {
  test('is seconds as text or number, or milliseconds', () => {
    const at = new Date('2026-11-20T14:00:00Z')
    for (const given of ['1795183200', 1_795_183_200, 1_795_183_200_000]) {
      expect(platformTime(given, arrival)).toEqual(at)
    }
  })

  test('in the future or unreadable is the arrival', () => {
    for (const given of [
      '4102444800',
      4_102_444_800_000,
      'ontem',
      '',
      -5,
      0,
      null,
      {},
      '9'.repeat(30),
      Infinity,
    ]) {
      expect(platformTime(given, arrival)).toEqual(arrival)
    }
  })
})

describe('the changes of a delivery', () => {
  test('are those of every entry, and none for another object or for what is no delivery', () => {
    const body = {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            { field: 'messages', value: { a: 1 } },
            { field: 'account_update', value: {} },
          ],
        },
        'estranho',
        { id: 2, time: 1_795_183_200, changes: 'nenhuma' },
        { id: '3', changes: [null, { field: 'messages', value: null }] },
      ],
    }

    const found = changesOf(whatsAppDelivery, body, arrival).map(({ entry_id, field }) => [entry_id, field])

    expect(found).toEqual([
      ['1', 'messages'],
      ['1', 'account_update'],
      ['3', 'messages'],
    ])
    expect(changesOf(instagramDelivery, body, arrival)).toEqual([])
    for (const strange of [null, 'texto', 5, [], { object: 'whatsapp_business_account' }]) {
      expect(changesOf(whatsAppDelivery, strange, arrival)).toEqual([])
    }
  })
})
