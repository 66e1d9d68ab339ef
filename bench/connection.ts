import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Sent } from './load.ts'

type Answer = { status: number; head: string; body: string }

/**
 * A keep-alive connection that takes little of the CPU that it shares with the server: it writes the bytes of a request, and reads an
 * answer of a known length. One request at a time.
 */
export class Connection {
  #received = ''
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1').setNoDelay(true)
    socket.on('data', (text: string) => this.#read(text))
    socket.on('error', (error) => this.#settle?.reject(error))
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')))
  }

  /** Resolves when the connection stands; rejects if nobody listens on the port. */
  static async open(port: number): Promise<Connection> {
    const socket = connect({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  /** Sends a request and reads its answer, with the body's bytes as Latin-1; rejects if the connection ends or the answer has no length. */
  ask({ method, path, headers, body = '' }: Sent): Promise<Answer> {
    const all: Record<string, string> = { host: '127.0.0.1', ...headers }
    if (body) {
      all['content-type'] = 'application/json'
      all['content-length'] = String(Buffer.byteLength(body))
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    })
  }

  close() {
    this.#settle = null
    this.#socket.destroy()
  }

  #read(text: string) {
    this.#received += text
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.slice(0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)
    if (!length) return this.#socket.destroy(new Error(`An answer without a length: ${head}`))
    const body = this.#received.slice(end + 4)
    if (body.length < Number(length[1])) return
    this.#received = ''
    this.#settle?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}
