import { expect, test } from 'vitest'
import { readBlocks } from './event-stream.ts'

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

async function read(...parts: string[]) {
  const blocks = []
  for await (const block of readBlocks(streamOf(...parts))) blocks.push(block)
  return blocks
}

test('events are read whole, however their bytes arrive', { tags: ['D-131'] }, async () => {
  expect(await read('event: chat\nda', 'ta: {"name":"Jos', 'é"}\n', '\nid: 7\n\n')).toEqual([
    { event: 'chat', data: '{"name":"José"}', id: null },
    { event: 'message', data: '', id: '7' },
  ])
})

test('a comment is a block without data, several lines of data are one text, and an unfinished block is none', async () => {
  expect(await read(':\n\ndata: a\ndata:b\r\n\r\nevent: ch')).toEqual([
    { event: 'message', data: '', id: null },
    { event: 'message', data: 'a\nb', id: null },
  ])
})
