import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '#test/child.ts'

/** A process whose log is `log`; it reports on standard error that it is ready, and then does `ending`. */
function start(ending: string) {
  const script = `
    import { bufferedOutput, newLog } from '#platform/log.ts'
    const log = newLog('info', bufferedOutput())
    process.on('SIGTERM', () => { log.info('stopping'); process.exit(0) })
    setInterval(() => {}, 1000)
    for (let line = 1; line <= 1000; line++) log.info({ line }, 'request')
    console.error('ready')
    ${ending}`
  const child = startChild(['--input-type=module', '--eval', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const messagesOf = (written: string) =>
  written
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { line?: number; msg: string }).line ?? 'stopping')

const thousand = Array.from({ length: 1000 }, (_, index) => index + 1)

test('a server that is told to stop writes every line of its log', async () => {
  const server = start('')
  const written = text(server.stdout)
  await once(server.stderr, 'data')

  server.kill('SIGTERM')

  expect(messagesOf(await written)).toEqual([...thousand, 'stopping'])
})

test.each([
  ['ends', 'process.exit(0)'],
  ['meets an error that nobody catches', "setTimeout(() => { throw new Error('unforeseen') })"],
])('a server that %s writes every line of its log', async (_, ending) => {
  expect(messagesOf(await text(start(ending).stdout))).toEqual(thousand)
})

test('a line is written soon, though no other follows', async () => {
  const server = start('')
  let written = ''
  server.stdout.on('data', (bytes: Buffer) => (written += bytes.toString()))

  await expect.poll(() => messagesOf(written || '{}').length, { timeout: 10_000 }).toBe(1000)
})
