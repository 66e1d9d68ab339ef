import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isLoopback } from '#lib/address/loopback.ts'

/**
 * `unreachable`: certainly not accepted, but may be later. `refused`: the server does not accept this message.
 * `unclear`: the connection broke while the message was being sent; it may have arrived.
 */
export type Handover =
  | { kind: 'sent' }
  | { kind: 'refused' | 'unreachable' | 'unclear'; reason: string; code?: string }

export type Message = { from: string; to: string; raw: Buffer }

type SmtpError = Error & { code?: string; responseCode?: number }

/**
 * Sends one message to the server of an SMTP URL, on a connection of its own: nodemailer's pool sends again by itself
 * when a connection breaks, even after the message may have been accepted. Each wait ends after `timeoutMs`; those before the
 * message after at most `reachMs`, which is shorter than a stopping house waits for its jobs. On another machine a server that offers no TLS
 * gets neither password nor message, unless the URL says `?requireTLS=false`.
 */
export function handOverMail(
  smtpUrl: string,
  message: Message,
  timeoutMs = 10_000,
  reachMs = Math.min(timeoutMs, 3_000),
): Promise<Handover> {
  return new Promise((resolve) => {
    let begun = false
    const content = new Readable({
      // Called only once the server has said that it accepts the message.
      read() {
        begun = true
        this.push(message.raw)
        this.push(null)
      },
    })
    const { auth, ...server } = createTransport(smtpUrl).options as SMTPConnection.Options & {
      auth?: SMTPConnection.AuthenticationType
    }
    const connection = new SMTPConnection({
      requireTLS: !isLoopback(new URL(smtpUrl).hostname),
      ...server,
      connectionTimeout: reachMs,
      greetingTimeout: reachMs,
      dnsTimeout: reachMs,
      socketTimeout: timeoutMs,
    })
    const end = (error?: SmtpError | null) => {
      resolve(error ? failed(error, begun) : { kind: 'sent' })
      connection.close()
    }
    const send = () =>
      connection.send({ from: message.from, to: [message.to] }, content, (error) => end(error))
    connection.once('error', end)
    connection.connect((error) => {
      if (error) return end(error)
      if (!auth) return send()
      connection.login(auth, (refused) => (refused ? end(refused) : send()))
    })
  })
}

function failed({ message: reason, code, responseCode }: SmtpError, begun: boolean): Handover {
  const answered = responseCode !== undefined && responseCode >= 400
  const aboutThisMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (aboutThisMessage && (!answered || responseCode >= 500)) return { kind: 'refused', reason, code }
  return { kind: begun && !answered ? 'unclear' : 'unreachable', reason, code }
}
