import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenAddresses } from './addresses.ts'

const root = join(import.meta.dirname, '..')

test('an address of the site is written in lib/site-path.ts alone, one of the staff app in lib/staff-path.ts', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

  expect(writtenAddresses(sources)).toEqual([])
})

test.each([
  "redirect('/error/404')",
  'href={`/perfil/${slug}`}',
  'const link = `${base}/reserva/${slug}`',
  '<AppLink href="/admin/reservations?status=WAI">',
  "path.startsWith('/master')",
  '/^\\/(admin|master)(\\/|$)/.test(path)',
  '/^\\/auth\\/reset-password\\//',
])('the check finds %s', (line) => {
  expect(writtenAddresses(new Map([['src/features/menus/admin/Page.tsx', line]]))).toHaveLength(1)
})

test.each([
  "path: '/api/business/:business_id/branch/:branch_id/reservation'",
  "import { call } from '#admin/data/call.ts'",
  "lazy(() => import('../admin/Page.tsx'))",
  '// leads to /perfil/{slug}',
  "'/assets/error.css'",
])('the check lets %s be', (line) => {
  expect(writtenAddresses(new Map([['src/features/menus/admin/Page.tsx', line]]))).toEqual([])
})
