import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './embedded.messages.ts'

// AuthenticationOk, then ReadyForQuery (idle): PGlite has no sign-in.
const welcome = Uint8Array.of(0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49)
let lastConnection = 0

/** What `pg` takes for a socket: its bytes go to the PGlite thread and the answers come back. */
export class EmbeddedStream extends Duplex {
  readonly #worker: Worker
  readonly #connection = ++lastConnection
  #greeted = false

  constructor(worker: Worker) {
    super({ emitClose: true })
    this.#worker = worker
    worker.on('message', this.#receive)
    worker.once('exit', this.#lost)
  }

  connect() {
    const stopped = this.#worker.threadId === -1
    if (!stopped) this.#post({ kind: 'reset' })
    process.nextTick(() => (stopped ? this.#lost() : this.emit('connect')))
    return this
  }

  #receive = (message: FromWorker) => {
    if (message.kind === 'bytes' && message.connection === this.#connection)
      this.push(Buffer.from(message.bytes.buffer))
  }

  #lost = () => this.destroy(new Error('Connection terminated unexpectedly'))

  #post(message: ToWorker) {
    this.#worker.postMessage(message)
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this._writev([{ chunk }], done)
  }

  /** `pg` corks parse, bind, describe, execute and sync: they cross the port as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    const bytes = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    if (!this.#greeted) {
      this.#greeted = true
      this.push(Buffer.from(welcome))
    } else if (bytes[0] !== 0x58 /* Terminate */) {
      this.#post({ kind: 'bytes', connection: this.#connection, bytes })
    }
    done()
  }

  override _read() {}

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#worker.off('message', this.#receive)
    this.#worker.off('exit', this.#lost)
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
