/**
 * The honest floor: what a request costs at least. A bare Node server answers the product's own requests with the same fields, by few
 * prepared statements written by hand, without row policies, schemas or log.
 */
import type { AddressInfo } from 'node:net'
import { listenToWire, takeSent } from '#test/wire.ts'
import { answerParent } from './child.ts'
import { create } from './honest/create.ts'
import { days } from './honest/days.ts'
import { chats, customers, list, messages, slots } from './honest/reads.ts'
import { openPool, serveHonestly } from './honest/server.ts'

const { url, records } = JSON.parse(process.argv[2]!) as { url: string; records?: boolean }
if (records) listenToWire()

const pool = openPool(url)
const server = await serveHonestly(pool, {
  slots,
  days,
  list,
  chats,
  messages,
  'messages-5000': messages,
  create,
  'create-one-date': create,
  customers,
  'customers-300000': customers,
  'customers-page-15000': customers,
  'customers-rare': customers,
  'customers-common': customers,
})

answerParent((server.address() as AddressInfo).port, { sent: takeSent }, async () => {
  server.closeAllConnections()
  await pool.end()
})
