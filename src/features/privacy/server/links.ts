import { createHmac, randomUUID } from 'node:crypto'
import { findCustomerId, findMailbox, storeLink } from './links.queries.ts'
import { linkLetter } from './letters.ts'
import { branchOf } from '#features/site/server/public-branch.queries.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/mail.ts'

type LinkRequest = { business_id: number; branch_id: number; customer_id: number | null; link_id: string }

/**
 * Asks for a link. A phone that nobody has runs the same statements and a job that does nothing, so that neither answer nor time reveals who
 * is a customer.
 */
export async function askForLink(house: House, db: Db, branch: BranchKey, phone: string): Promise<void> {
  const { business_id, id: branch_id } = branch
  const customer = await findCustomerId(db, business_id, phone)
  const customer_id = customer?.id ?? null
  await transaction(db, (trx) =>
    house.enqueue(trx, sendDataLink, { business_id, branch_id, customer_id, link_id: randomUUID() }),
  )
}

/** 192 bits that only this server can derive from a link's id: the queue, its dead letters and backups hold no token. */
const tokenOf = ({ settings }: House, linkId: string): string =>
  createHmac('sha256', settings.secretKey).update(`personal data ${linkId}`).digest('base64url').slice(0, 32)

/** Mails the link to the e-mail on record, if it is proven (D-168); if it runs again, it finds its link and does nothing. */
export const sendDataLink: Job<LinkRequest> = {
  name: 'send_data_link',
  async run(act, { business_id, branch_id, customer_id, link_id }) {
    const { house, now } = act
    if (customer_id === null) return
    const token = tokenOf(house, link_id)
    await transaction(house.database.ofBusiness(business_id), async (trx) => {
      const branch = await branchOf(trx, { business_id, branch_id })
      const guest = await findMailbox(trx, business_id, customer_id)
      if (!guest) return
      const { name, email } = guest
      if (!(await storeLink(trx, branch, { customer_id, token, email, created_at: now }))) return
      await sendMail(trx, act, await linkLetter(trx, house, branch, { name, email, token }))
    })
  },
}
