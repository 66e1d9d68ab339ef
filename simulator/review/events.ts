import type { Template } from '../world/template.ts'
import type { DeliveryProfile, PlatformEvent } from '../world/profile.ts'
import type { Sim } from '../sim.ts'
import { exactNumber, type Fields } from '../wire/json.ts'

/** An event about a template; its id is a JSON number, also above 2^53. */
export function tellTemplate(
  sim: Sim,
  template: Template,
  field: string,
  content: Fields,
  delivery?: Partial<DeliveryProfile>,
): void {
  const event: PlatformEvent = {
    object: 'whatsapp_business_account',
    account: template.account_id,
    field,
    value: {
      ...content,
      message_template_id: exactNumber(template.id),
      message_template_name: template.name,
      message_template_language: template.language,
    },
    at: sim.clock.now(),
  }
  sim.deliveries.emit(event, delivery)
}
