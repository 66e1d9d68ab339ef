import { lines } from './incoming.ts'
import { type Coordinates, mapLink } from '#lib/address/map-link.ts'
import type { Platform } from '../port.ts'

/** A place on the map; degrees. */
export type Place = Coordinates & { name: string; address: string }

/** The readable text of a place that we send; on a platform without places it carries the link. */
export const placeText = (place: Place, { takesPlaces }: Platform): string =>
  takesPlaces
    ? lines('Localização', place.name, place.address)
    : lines(place.name, place.address, mapLink(place))
