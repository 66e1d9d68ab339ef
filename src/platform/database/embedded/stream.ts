import type { ChildProcess } from 'node:child_process'
import { Duplex } from 'node:stream'
import type { FromWorker, ToWorker } from './messages.ts'

// AuthenticationOk, then ReadyForQuery (idle): PGlite has no sign-in.
const greeting = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
let lastConnection = 0

/** What `pg` uses as a socket: sends its bytes to the database's process and receives the answers. */
export class EmbeddedStream extends Duplex {
  readonly #process: ChildProcess | null
  readonly #connection = ++lastConnection
  #greeted = false

  /** `process` is null while the database is down. */
  constructor(process: ChildProcess | null) {
    super({ emitClose: true })
    this.#process = process
    process?.on('message', this.#receive)
    process?.once('close', this.#lost)
  }

  connect() {
    this.#send({ kind: 'reset' })
    process.nextTick(() => (this.#process?.connected ? this.emit('connect') : this.#lost()))
    return this
  }

  #receive = (message: FromWorker) => {
    if (message.kind === 'bytes' && message.connection === this.#connection) this.push(message.bytes)
  }

  #lost = () => this.destroy(new Error('Connection terminated unexpectedly'))

  #send(message: ToWorker) {
    // A message that does not arrive gets no answer; the 'close' event reports it.
    this.#process?.send(message, () => {})
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this._writev([{ chunk }], done)
  }

  /** `pg` corks parse, bind, describe, execute and sync: they are sent as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const bytes = Buffer.concat(chunks.map(({ chunk }) => chunk))
    if (!this.#greeted) {
      this.#greeted = true
      this.push(Buffer.from(greeting))
    } else if (bytes[0] !== 0x58 /* Terminate */) {
      this.#send({ kind: 'bytes', connection: this.#connection, bytes })
    }
    done()
  }

  override _read() {}

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#process?.off('message', this.#receive)
    this.#process?.off('close', this.#lost)
    done(error)
  }

  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}
