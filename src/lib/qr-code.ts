import { encodeQR } from 'qr'

/** White modules around the code; readers need them to find it (ISO 18004). */
const quietZone = 4

/** A QR code: `size` modules per side, quiet zone included, and one path over all black modules. */
export type QrCode = { size: number; path: string }

/** The QR code of an address, readable with a quarter of it dirty or torn (level Q). */
export function qrCode(address: string): QrCode {
  const rows = encodeQR(address, 'raw', { ecc: 'quartile', border: quietZone })
  return { size: rows.length, path: rows.map((row, y) => runsOf(row, y)).join('') }
}

/** The black stretches of one row, each a rectangle of one module's height. */
function runsOf(row: boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    const width = x + 1 - start
    path += `M${start} ${y}h${width}v1h-${width}z`
  }
  return path
}

/** The same as an SVG file: black on white, at any size. */
export function qrFile({ size, path }: QrCode): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`,
    `<path d="${path}"/>`,
    '</svg>',
  ].join('')
}
