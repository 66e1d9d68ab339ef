import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that a test can cut, as a failing network does. */
export type Cuttable = {
  /** The server's address by way of this connection. */
  url: string
  /** Ends everything open and takes nothing new. */
  cut: () => void
  mend: () => void
  close: () => void
}

/** Puts a connection that can be cut before the server of this address. */
export async function cuttable(address: string): Promise<Cuttable> {
  const target = new URL(address)
  const port = Number(target.port || (target.protocol.startsWith('postgres') ? 5432 : 80))
  const sockets = new Set<Socket>()
  let isCut = false
  const proxy = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.href.replace(/\/$/, ''),
    cut,
    mend: () => void (isCut = false),
    close() {
      cut()
      proxy.close()
    },
  }
}
