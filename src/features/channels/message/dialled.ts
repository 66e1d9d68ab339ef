import { platforms } from '../platforms.ts'
import type { Channel } from '../rules.ts'

/** The digits of the phone by which a platform names this customer, with its country code; null where it names them otherwise. */
export const dialledIn = (channel: Channel, address: string): string | null =>
  platforms[channel].namesByPhone && /^\d{8,15}$/.test(address) ? address : null
