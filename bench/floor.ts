/**
 * The floor: what a request costs at least. A bare Node server answers the product's own requests with the same fields, by few
 * prepared statements written by hand, without row policies, schemas or log.
 */
import type { AddressInfo } from 'node:net'
import { fairTurns } from '#platform/turns.ts'
import { listenToWire, takeSent } from '#test/wire.ts'
import { answerParent } from './child.ts'
import { create } from './floor/create.ts'
import { days } from './floor/days.ts'
import { chats, customers, list, messages, slots } from './floor/reads.ts'
import { openPool, serveBare } from './floor/server.ts'

/** `limits`: how many requests it serves at once, and how many others may wait, and how long. */
type Options = { url: string; records?: boolean; limits?: Parameters<typeof fairTurns>[0] }

const { url, records, limits } = JSON.parse(process.argv[2]!) as Options
if (records) listenToWire()

const pool = openPool(url)
const subjects = {
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
}
const server = await serveBare(pool, subjects, limits && fairTurns(limits))

answerParent((server.address() as AddressInfo).port, { sent: takeSent }, async () => {
  server.closeAllConnections()
  await pool.end()
})
