import { instagram } from './instagram/platform.ts'
import type { Platform } from './port.ts'
import type { Channel } from './rules.ts'
import { whatsApp } from './whatsapp/platform.ts'

/** Every platform by its channel. */
export const platforms: Record<Channel, Platform> = { whatsapp: whatsApp, instagram }
