import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The server's fault at a step of the conversation, instead of accepting. */
export type SmtpFault =
  | { at: 'greeting' | 'RCPT' | 'DATA' | 'end'; answer: string }
  | { at: 'end'; answer: 'hang up' }

/**
 * A mail server that speaks just enough SMTP. It keeps the whole text of each message that arrived completely, even if it then hangs up
 * without an answer; `faults` are used one by one, in order.
 */
export async function smtpServer(faults: SmtpFault[] = []) {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const step = (at: SmtpFault['at'], accepted: string) => {
      const fault = faults[0]?.at === at ? faults.shift() : undefined
      if (fault?.answer === 'hang up') return socket.destroy()
      socket.write(`${fault?.answer ?? accepted}\r\n`)
      return !fault
    }
    let message: string | null = null
    let unread = ''
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (;;) {
        const end = unread.indexOf(message === null ? '\r\n' : '\r\n.\r\n')
        if (end < 0) return
        const part = unread.slice(0, end)
        unread = unread.slice(end + (message === null ? 2 : 5))
        if (message !== null) {
          message = null
          received.push(part)
          step('end', '250 taken')
          continue
        }
        const verb = part.split(/[ :]/)[0]!.toUpperCase()
        if (verb === 'RCPT') step('RCPT', '250 ok')
        else if (verb === 'DATA') message = step('DATA', '354 go on') ? '' : null
        else if (verb === 'STARTTLS') socket.write('502 no TLS here\r\n')
        else if (verb === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
    step('greeting', '220 test')
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((done) => server.close(done))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void close())
  return { url: `smtp://127.0.0.1:${port}`, received, faults, close, reopen: () => listen(port) }
}
