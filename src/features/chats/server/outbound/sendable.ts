import type { Samples } from '#features/channels/whatsapp/template-choice.ts'
import { findFitting } from '#features/channels/whatsapp/server/templates/choices.queries.ts'
import { accessOf } from '#features/channels/server/access.ts'
import { whatsApp } from '#features/channels/whatsapp/platform.ts'
import type { House } from '#platform/house.ts'

/** A template that a notice can leave by now, with the platform's id of its number. */
export type SendableTemplate = { id: number; account: string }

/**
 * The chosen template, if it fits and its number is connected; otherwise null: a notice that waits for a connection could come too late.
 */
export async function sendableTemplate(
  house: House,
  business_id: number,
  id: number | null,
  known: Samples,
): Promise<SendableTemplate | null> {
  const found = await findFitting(house.db, business_id, id, known)
  if (!found) return null
  const { account } = found
  return (await accessOf(house, house.db, { business_id, channel: whatsApp.channel, account })) ? found : null
}
