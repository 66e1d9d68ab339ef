import { encodeQR } from 'qr'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrCode, qrFile } from './qr-code.ts'

const addresses = [
  'http://localhost:3000/reserva/cantina-da-praca-pinheiros',
  `https://casacheia.com.br/cardapios/${'a'.repeat(60)}`,
]

/** The dark modules that a path of rectangles covers. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let each = 0; each < Number(width); each++) modules[Number(y)]![Number(x) + each] = true
  }
  return modules
}

/** Pixels of an SVG file as qrFile writes it, four per module. */
function pixelsOf(file: string) {
  const size = Number(/viewBox="0 0 (\d+) /.exec(file)?.[1])
  const modules = modulesOf(/<path d="([^"]+)"/.exec(file)?.[1] ?? '', size)
  const side = size * 4
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (modules[Math.floor(y / 4)]![Math.floor(x / 4)])
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

test.each(addresses)('the QR code that is drawn and downloaded reads %s', { tags: ['D-65'] }, (address) => {
  const code = qrCode(address)

  expect(decodeQR(pixelsOf(qrFile(code)))).toBe(address)
  expect(modulesOf(code.path, code.size)).toEqual(encodeQR(address, 'raw', { ecc: 'quartile', border: 4 }))
})

test('the QR code keeps four modules of white on every side', { tags: ['D-65'] }, () => {
  const { size, path } = qrCode(addresses[0]!)

  const modules = modulesOf(path, size)

  const edge = (index: number) => index < 4 || index >= size - 4
  expect(modules.flatMap((row, y) => row.filter((dark, x) => dark && (edge(x) || edge(y))))).toEqual([])
  expect(modules[4]![4]).toBe(true)
})
