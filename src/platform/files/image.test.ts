import { expect, test } from 'vitest'
import { plain } from '#test/pictures.ts'
import { convertImage } from './image.ts'

const photo = await plain({ width: 700, height: 350 }).removeAlpha().jpeg().toBuffer()

/** The number of child processes that are running. */
const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test(
  'pictures are converted one at a time, each apart from this process, and a long line is 503',
  { tags: ['D-96'] },
  async () => {
    const before = children()
    const all = Promise.allSettled(Array.from({ length: 12 }, () => convertImage(1, photo)))
    let most = 0
    const watching = setInterval(() => (most = Math.max(most, children())), 20)

    const outcomes = await all
    clearInterval(watching)

    const [taken, put] = [
      outcomes.filter(({ status }) => status === 'fulfilled'),
      outcomes.filter(({ status }) => status === 'rejected'),
    ]
    expect([taken.length, put.length]).toEqual([8, 4])
    expect(put[0]).toMatchObject({ reason: { status: 503, headers: { 'Retry-After': '5' } } })
    expect(most - before).toBe(1)
    expect(await convertImage(1, photo)).toMatchObject({ kind: 'converted', width: 700, height: 350 })
  },
)

test('a file that is no picture starts no process', { tags: ['D-96'] }, async () => {
  const before = children()

  const conversion = convertImage(1, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))

  expect(children()).toBe(before)
  expect(await conversion).toEqual({ kind: 'refused', fault: 'kind' })
})
