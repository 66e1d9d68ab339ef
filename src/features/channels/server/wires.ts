import { instagramWire } from '../instagram/server/wire.ts'
import type { Channel } from '../rules.ts'
import type { Wire } from './port.ts'
import { whatsAppWire } from '../whatsapp/server/wire.ts'

/** How each platform is spoken with. */
export const wires: Record<Channel, Wire> = { whatsapp: whatsAppWire, instagram: instagramWire }
