import { describe, expect, test } from 'vitest'
import { cleanAddress } from './clean-address.ts'

const page = '/reserva/cantina-da-praca'
const status = `${page}/12/${'aB_-'.repeat(7)}aB_-`
const choice = 'pessoas=4&dia=2026-11-28&hora=20:00'

describe('an address made longer on its way', () => {
  test.each([
    ['/perfil/cantina-da-praca.', '/perfil/cantina-da-praca'],
    ['/cardapios/cantina-da-praca/7),', '/cardapios/cantina-da-praca/7'],
    ['/cardapios/cantina-da-praca/%27', '/cardapios/cantina-da-praca'],
    [`${page}/).`, page],
    [`${page}%5D%7D%3E%22'`, page],
    [`${page}%20%C2%A0%0A`, page],
    [`${page}%E2%80%8B`, page],
    [`/reserva/%EF%BB%BFcantina-da-praca`, page],
    [`${status}.`, status],
    [`${status}/guests)`, `${status}/guests`],
    [`${status}/rsvp%E2%80%9D`, `${status}/rsvp`],
    [`${page}%3Ffbclid=IwAR1&x=2`, page],
    [`${page}%3f${choice}`, `${page}?${choice}`],
    [`${page}%3Fpessoas%3D4%26dia%3D2026-11-28%26hora%3D20%3A00`, `${page}?${choice}`],
    [`${page}&igsh=MTc4`, page],
    [`${page}&${choice}`, `${page}?${choice}`],
    [`${page}&fbclid=a?pessoas=4`, `${page}?pessoas=4`],
    [`${page}%26fbclid=a`, page],
    [`${page}%23topo`, page],
    [`${page}.?pessoas=4&fbclid=a`, `${page}?pessoas=4`],
    [`${page}?${choice}.`, `${page}?${choice}`],
    [`${page}?${choice}%E2%80%8B`, `${page}?${choice}`],
    [`${page}?${choice}?igsh=MTc4`, `${page}?${choice}`],
    [`${page}?pessoas=4&amp;dia=2026-11-28`, `${page}?pessoas=4&dia=2026-11-28`],
    ['/cadastro/cantina-da-praca?confirmar=aB_-).', '/cadastro/cantina-da-praca?confirmar=aB_-'],
    [
      '/perfil/cantina-da-praca&utm_source=instagram&gclid=1',
      '/perfil/cantina-da-praca?utm_source=instagram',
    ],
    ['/cantina-da-praca%2C', '/cantina-da-praca'],
    [`${page}&x=%E0%A4`, page],
  ])('%s leads to %s', { tags: ['D-151'] }, (longer, clean) => {
    expect(cleanAddress(longer)).toBe(clean)
    expect(cleanAddress(clean)).toBe(null)
  })

  test.each([
    page,
    `${page}/`,
    `${page}?${choice}`,
    `${page}?pessoas=4&dia=2026-11-28&hora=20%3A00`,
    `${page}?fbclid=a.&utm_campaign=Natal!`,
    `${page}?`,
    status,
    '/',
    '/?utm_source=x.',
    '/perfil/cantina-da-praca/imagem.jpg?v=12',
  ])('nothing was added to %s', { tags: ['D-151'] }, (address) => {
    expect(cleanAddress(address)).toBe(null)
  })

  test.each([
    '//mau.exemplo.',
    '//mau.exemplo/perfil).',
    '/%2Fmau.exemplo.',
    '/%5Cmau.exemplo.',
    '/\\mau.exemplo.',
    '/https:%2F%2Fmau.exemplo.',
    '/perfil/..%2F..%2Fmau.',
    '/perfil/%0D%0ASet-Cookie:%20a.',
    '/perfil/%00.',
    '/perfil/%zz.',
    '/perfil/%E0%A4%A.',
    '/@mau.exemplo.',
    '///.',
    '/.',
    '.',
    '',
  ])('%j leads nowhere', { tags: ['D-151', 'D-101'] }, (address) => {
    expect(cleanAddress(address)).toBe(null)
  })

  test('what a parameter holds stays one value of the same page', { tags: ['D-151', 'D-101'] }, () => {
    const clean = cleanAddress(
      `${page}.?dia=%0D%0ALocation://mau.exemplo/%3Chora%3D1&hora=%22%3E%3Cscript%3E`,
    )

    expect(clean).toMatch(/^\/reserva\/cantina-da-praca\?dia=[\w%.:-]*&hora=[\w%.:-]*$/)
  })

  test('a million signs are read once', { tags: ['D-151'] }, () => {
    const signs = `${'.,'.repeat(500_000)}a`

    expect(cleanAddress(`${page}${signs}`)).toBe(null)
    expect(cleanAddress(`${page}?hora=${signs}.`)).toBe(`${page}?hora=${encodeURIComponent(signs)}`)
  })
})
