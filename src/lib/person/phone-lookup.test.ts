import { expect, test } from 'vitest'
import { phoneLookup } from './phone-lookup.ts'

type LookupResult = { kind: 'known' | 'failed'; phone: string }

/** A look-up that answers when the test says so, and a record of what the form hears. */
function scene(known?: string) {
  const asked: { phone: string; answer: (kind: LookupResult['kind']) => Promise<void> }[] = []
  const told: (string | boolean)[] = []
  const steps = {
    find: (phone: string) =>
      new Promise<LookupResult>((resolve) => {
        const answer = async (kind: LookupResult['kind']) => resolve({ kind, phone })
        asked.push({ phone, answer })
      }),
    onSearching: (searching: boolean) => void told.push(searching),
    onFound: ({ kind, phone }: LookupResult) => void told.push(`${kind} ${phone}`),
  }
  return { asked, told, lookup: phoneLookup<LookupResult>(steps, known) }
}

const phones = (asked: { phone: string }[]) => asked.map(({ phone }) => phone)

test(
  'a mobile is looked up by itself and once, a landline when its field is left',
  { tags: ['PUB-RES-15', 'RES-32'] },
  () => {
    const { asked, lookup } = scene()

    expect(lookup.typed('(11) 3333-4444')).toBe(false)
    expect(asked).toEqual([])
    expect(lookup.complete('(11) 3333-4444')).toBe('searching')
    expect(lookup.typed('(11) 91234-5678')).toBe(true)
    lookup.typed('(11) 91234-5678')

    expect(phones(asked)).toEqual(['1133334444', '11912345678'])
  },
)

test(
  'a phone is too short with nine digits, and the phone that the form opens with was looked up',
  { tags: ['RES-32'] },
  () => {
    const { asked, lookup } = scene('11912345678')

    expect(lookup.complete('(11) 9123-45')).toBe('short')
    expect(lookup.complete('(11) 91234-5678')).toBe('done')
    expect(asked).toEqual([])
  },
)

test(
  'a phone from abroad is looked up by itself from eight digits on, with its country code',
  { tags: ['D-139'] },
  () => {
    const { asked, lookup } = scene()

    expect(lookup.typed('+34 912 3')).toBe(false)
    expect(lookup.complete('+34 912 3')).toBe('short')
    expect(asked).toEqual([])
    expect(lookup.typed('+55 11 9123')).toBe(false)
    expect(lookup.typed('+34 912 345 678')).toBe(true)
    expect(lookup.typed('0034 912 345 678')).toBe(true)

    expect(phones(asked)).toEqual(['+34912345678'])
  },
)

test('the answer for a phone left behind is dropped', { tags: ['PUB-RES-15'] }, async () => {
  const { asked, told, lookup } = scene()

  lookup.typed('(11) 91234-5678')
  lookup.typed('(11) 91234-5679')
  await asked[1]!.answer('known')
  await asked[0]!.answer('known')
  await Promise.resolve()

  expect(told).toEqual([true, true, false, 'known 11912345679'])
})

test('what was asked for a phone that is being typed over is dropped too', async () => {
  const { asked, told, lookup } = scene()

  lookup.typed('(11) 91234-5678')
  lookup.typed('(11) 91234-567')
  await asked[0]!.answer('known')

  expect(told).toEqual([true, false])
})

test.each<[LookupResult['kind'], number]>([
  ['failed', 2],
  ['known', 1],
])(
  'a look-up that ended as %s was made %d times once its phone is typed again',
  { tags: ['D-126'] },
  async (kind, times) => {
    const { asked, lookup } = scene()

    lookup.typed('(11) 91234-5678')
    await asked[0]!.answer(kind)
    await Promise.resolve()
    lookup.typed('(11) 91234-5678')
    expect(asked).toHaveLength(1)
    lookup.typed('(11) 91234-567')
    lookup.typed('(11) 91234-5678')

    expect(asked).toHaveLength(times)
  },
)

test('once its masks hold no longer the same phone is looked up again', { tags: ['D-60'] }, async () => {
  const { asked, lookup } = scene()

  lookup.typed('(11) 91234-5678')
  await asked[0]!.answer('known')
  lookup.again('(11) 91234-5678')

  expect(phones(asked)).toEqual(['11912345678', '11912345678'])
})
