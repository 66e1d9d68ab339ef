import { expect, test } from 'vitest'
import { listAll } from './facebook.ts'

/** The SDK with these answers to its calls, one after another, and the paths that it was asked for. */
function sdk(...answers: unknown[]) {
  const asked: URL[] = []
  const facebook = {
    init() {},
    login() {},
    api(path: string, callback: (answer: never) => void) {
      asked.push(new URL(path, 'https://graph.test'))
      callback(answers.shift() as never)
    },
  }
  return { facebook, asked }
}

const page = (ids: string[], after?: string) => ({
  data: ids.map((id) => ({ id })),
  paging: {
    cursors: { after: after ?? 'z' },
    ...(after ? { next: 'https://graph.test/?access_token=EAA' } : {}),
  },
})

test(
  'a list of several pages is read whole by its cursors, and the address of the next page is not used',
  { tags: ['WANUM-43'] },
  async () => {
    const { facebook, asked } = sdk(page(['1', '2'], 'b'), page(['3'], 'c'), page(['4']))

    const rows = await listAll(facebook, '/me/businesses', 'id,name')

    expect(rows).toEqual(['1', '2', '3', '4'].map((id) => ({ id })))
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(3).fill('/me/businesses'))
    expect(asked.map(({ searchParams }) => searchParams.get('after'))).toEqual([null, 'b', 'c'])
    expect(asked.every(({ searchParams }) => !searchParams.has('access_token'))).toBe(true)
  },
)

test('a cursor that leads to itself ends the list', async () => {
  const { facebook, asked } = sdk(page(['1'], 'b'), page(['2'], 'b'))

  expect(await listAll(facebook, '/1/phone_numbers', 'id')).toHaveLength(2)
  expect(asked).toHaveLength(2)
})

test.each([
  ['an error', { error: { message: 'Sem permissão' } }, 'Sem permissão'],
  ['nothing', undefined, 'no list'],
])('a page that is %s fails the whole list: half a list is none', async (_, answer, message) => {
  const { facebook } = sdk(page(['1'], 'b'), answer)

  await expect(listAll(facebook, '/me/businesses', 'id')).rejects.toThrow(message)
})
