import type { z } from 'zod/mini'
import type { Slot } from '#features/availability/slots.contract.ts'
import type { Site } from '#visitor/site.ts'

export type Slots = z.output<typeof Slot>[]

/** What /reserva/{slug} is rendered from and hydrated with. Days and times are the venue's own. */
export type ReserveData = {
  site: Site
  branch: {
    id: number
    business_id: number
    slug: string
    /** Brand that guests know. */
    name: string
    /** Name of the unit. */
    branch: string
    /** Who answers for the data that the form collects (D-98). */
    business: string
    /** Phone for those who rather call; null when the branch takes none by phone (D-32). */
    callPhone: string | null
    cancellation_policy: string | null
  }
  limits: { min: number; max: number }
  today: string
  /** The times of today, so that the first picture already has them. */
  slots: Slots
}
