import { lines } from './incoming.ts'
import { type Coordinates, mapLink } from '#lib/address/map-link.ts'
import type { Channel } from '#features/channels/rules.ts'

/** A place on the map; degrees. */
export type Place = Coordinates & { name: string; address: string }

/** What people read of a place that we send: Instagram knows no places, so its text carries the link. */
export const placeText = (place: Place, channel: Channel): string =>
  channel === 'whatsapp'
    ? lines('Localização', place.name, place.address)
    : lines(place.name, place.address, mapLink(place))
