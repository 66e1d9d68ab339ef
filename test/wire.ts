/** Counts what this process sends to its database, on the connections of `pg` themselves. */
import pg from 'pg'

/** Statements, each with a turn of its own at the server, and writes to sockets: those sent together are one write. */
export type Sent = { statements: number; writes: number }

/** The two ways in which a stream hands its bytes on: one chunk, or all that were held back together. */
type Stream = {
  _write: (chunk: Buffer, encoding: string, done: () => void) => void
  _writev: (chunks: { chunk: Buffer }[], done: () => void) => void
}

const headBytes = 5
// Types of messages: a text of statements, and the execution of a statement that was parsed before.
const query = 'Q'.charCodeAt(0)
const execute = 'E'.charCodeAt(0)

const sent: Sent = { statements: 0, writes: 0 }
let isListening = false

/** Counts the statements among whole messages: each has a type and a length, only the first of a connection has no type. */
function countIn(bytes: Buffer) {
  for (let at = 0; at + headBytes <= bytes.length;) {
    const type = bytes[at]
    if (type === query || type === execute) sent.statements++
    at += type === 0 ? bytes.readInt32BE(at) : 1 + bytes.readInt32BE(at + 1)
  }
}

/** Counts from now on, on connections that are opened from now on. */
export function listenToWire(): void {
  if (isListening) return
  isListening = true
  const prototype = pg.Connection.prototype as unknown as { attachListeners: (stream: Stream) => void }
  const { attachListeners } = prototype
  prototype.attachListeners = function listen(stream) {
    const { _write, _writev } = stream
    stream._write = function write(chunk, ...rest) {
      sent.writes++
      countIn(chunk)
      return _write.call(this, chunk, ...rest)
    }
    stream._writev = function writeMany(chunks, done) {
      sent.writes++
      for (const { chunk } of chunks) countIn(chunk)
      return _writev.call(this, chunks, done)
    }
    return attachListeners.call(this, stream)
  }
}

/** The statements sent since the last call. */
export function takeSent(): Sent {
  const taken = { ...sent }
  sent.statements = 0
  sent.writes = 0
  return taken
}
