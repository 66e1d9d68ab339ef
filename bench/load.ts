import { Agent, request as send } from 'node:http'

/** One request of a subject, and its expected status. */
export type Sent = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  status: number
}

/** The result of a round: milliseconds of each request, and of the whole round. */
export type Seen = { latencies: number[]; ms: number }

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Sends one request and reads the whole answer. */
export function ask(port: number, { method, path, headers, body }: Sent, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const request = send(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Keeps `connections` busy for `ms`; each sends its next request when the last was answered. Throws on a wrong answer. */
export async function load(
  port: number,
  options: { connections: number; ms: number; next: () => Sent },
): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const latencies: number[] = []
  const begun = performance.now()
  const until = begun + options.ms
  const visitor = async () => {
    while (performance.now() < until) {
      const sent = options.next()
      const asked = performance.now()
      const { status, body } = await ask(port, sent, agent)
      latencies.push(performance.now() - asked)
      if (status !== sent.status || body.startsWith('{"success":false')) {
        throw new Error(`${sent.method} ${sent.path} answered ${status}: ${body.slice(0, 300)}`)
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: options.connections }, visitor))
  } finally {
    agent.destroy()
  }
  return { latencies, ms: performance.now() - begun }
}
