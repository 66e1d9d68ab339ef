import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#lib/call/refusal.ts'

/** Bytes that may wait for a reader; a slower one is cut off, and asks again where it stopped. */
const waitingLimit = 256_000

/** A comment this often keeps proxies from closing a quiet stream. */
const commentEveryMs = 15_000

/** Tells the reader to come back this soon after the stream ended. */
const returnAfterMs = 2000

/** The other end of an open stream. */
export type EventReader = {
  /** Sends text of `streamEventText` and `eventIdText`. */
  send(text: string): void
  end(): void
}

/** A handler's answer where its call declares events: `begin` starts to send and answers what ends it, called once. */
export class EventAnswer {
  readonly begin: (reader: EventReader) => () => void
  constructor(begin: (reader: EventReader) => () => void) {
    this.begin = begin
  }
}

/** An event in the format of text/event-stream; JSON has no line breaks. */
export const streamEventText = (event: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The place in the stream from which a reader goes on that comes back with it as Last-Event-ID. */
export const eventIdText = (id: number | string) => `id: ${id}\n\n`

const stopping = () =>
  new Refusal('unavailable', 'O sistema está reiniciando. Tente novamente em instantes.', {
    status: 503,
    headers: { 'Retry-After': '2' },
  })

/** One stream: texts wait in it until the socket takes them. */
class OpenStream {
  readonly stream = new Readable({ read() {} })
  #isOver = false

  send(text: string): void {
    if (this.#isOver) return
    this.stream.push(text)
    if (this.stream.readableLength > waitingLimit) this.stream.destroy()
  }

  end(): void {
    if (!this.#isOver) this.stream.push(null)
    this.#isOver = true
  }

  /** Runs `finish` once the stream is closed, by whichever side. */
  onClose(finish: () => void): void {
    this.stream.once('close', () => {
      this.#isOver = true
      finish()
    })
  }
}

/** The open streams of a server. When it closes they end at once, so that they do not hold it up. */
export function eventStreams(app: FastifyInstance) {
  const streams = new Set<OpenStream>()
  let isClosing = false
  const comment = setInterval(() => streams.forEach((open) => open.send(':\n\n')), commentEveryMs)
  comment.unref()

  app.addHook('preClose', async () => {
    isClosing = true
    clearInterval(comment)
    for (const open of streams) open.end()
  })

  return {
    send(reply: FastifyReply, { begin }: EventAnswer): FastifyReply {
      if (isClosing) throw stopping()
      const open = new OpenStream()
      streams.add(open)
      open.send(`retry: ${returnAfterMs}\n\n`)
      const finish = begin(open)
      open.onClose(() => {
        streams.delete(open)
        finish()
      })
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store, no-transform')
        .header('X-Accel-Buffering', 'no')
        .send(open.stream)
    },
  }
}
