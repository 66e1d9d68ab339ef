/** A point on the map, in degrees. */
export type Coordinates = { latitude: number; longitude: number }

/** The address that opens a map there. */
export const mapLink = ({ latitude, longitude }: Coordinates): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
