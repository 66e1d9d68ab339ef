import { inflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { printQrSheet } from '../contract.ts'
import { pathOf, type TestHouse, testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

let house: TestHouse
let ours: Venue

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  ours = await venue(house, { branch: { name: 'Cantina da Praça 🎉 שלום' } })
})

const sheetOf = (query: string, at: Venue = ours, token: string | null = ours.owner.token) =>
  house.request({
    url: `${pathOf(printQrSheet, at.path)}?${query}`,
    headers: token ? { 'x-auth-token': token } : {},
  })

/** All that a PDF draws, as text. */
function drawn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  return streams.map(([, content = '']) => inflate(Buffer.from(content, 'latin1'))).join('\n')
}

function inflate(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1')
  } catch {
    return ''
  }
}

test.each([
  ['poster', 1],
  ['cards', 4],
])('a QR sheet as %s is one A4 page with %i codes, named for its page', async (layout, codes) => {
  const { statusCode, headers, rawPayload } = await sheetOf(`page=booking&layout=${layout}`)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe(`attachment; filename="qr-reserva-${ours.branch.slug}.pdf"`)
  const pdf = rawPayload.toString('latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
  expect(drawn(rawPayload).match(/^f$/gm)).toHaveLength(codes)
})

test.each([
  ['profile', 'perfil'],
  ['menu', 'cardapios'],
  ['survey', 'pesquisa'],
  ['registration', 'cadastro'],
  ['quick_registration', 'cadastro-rapido'],
])('the sheet of %s is named for /%s', { tags: ['D-65'] }, async (page, segment) => {
  const { statusCode, headers } = await sheetOf(`page=${page}`)

  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="qr-${segment}-${ours.branch.slug}.pdf"`)
})

test('a page or layout that does not exist is refused', async () => {
  expect((await sheetOf('page=admin')).statusCode).toBe(422)
  expect((await sheetOf('page=menu&layout=a3')).statusCode).toBe(422)
})

test('a rival and a visitor get no sheet', { tags: ['D-04'] }, async () => {
  const rival = await venue(house)

  expect((await sheetOf('page=menu', ours, rival.owner.token)).statusCode).toBe(403)
  expect((await sheetOf('page=menu', ours, null)).statusCode).toBe(401)
})
