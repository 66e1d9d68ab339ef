import { expect, test } from 'vitest'
import { currentGroup, currentHref, masterMenu, staffMenu, visibleMenu } from './menu.ts'

const menu = staffMenu(7)

test('the page at work is marked in the menu, also below its link', () => {
  expect(currentHref(menu, '/admin/reservations')).toBe('/admin/reservations')
  expect(currentHref(menu, '/admin/reservations/config')).toBe('/admin/reservations/config')
  expect(currentHref(menu, '/admin/atendimento/canais/wa/3')).toBe('/admin/atendimento/canais')
  expect(currentHref(menu, '/admin/menu/4/edit')).toBe('/admin/menus')
  expect(currentHref(menu, '/admin/branches')).toBeNull()
  expect(currentHref(masterMenu, '/master/negocio/4')).toBe('/master/negocios')
})

test(
  'the services have no link of their own: their group is marked, and no other page',
  { tags: ['D-15'] },
  () => {
    expect(currentHref(menu, '/admin/reservations/services')).toBeNull()
    expect(currentGroup(menu, '/admin/reservations/services')).toBe('Agendamentos')
    expect(currentGroup(menu, '/admin/reservations/config')).toBeNull()
    expect(currentGroup(masterMenu, '/admin/reservations/services')).toBeNull()
  },
)

test(
  'the operators have Negócios at /master/negocios and Usuários at /master/usuarios, and nothing else',
  { tags: ['MASTER-02', 'MASTER-03'] },
  () => {
    const entries = visibleMenu(masterMenu, () => true).map((entry) => [
      entry.label,
      'href' in entry ? entry.href : null,
    ])

    expect(entries).toEqual([
      ['Negócios', '/master/negocios'],
      ['Usuários', '/master/usuarios'],
    ])
  },
)

test('the profile of another branch is not that of the current one', () => {
  expect(currentHref(menu, '/admin/branch/8/edit')).toBeNull()
})

test('who lacks an ability does not see its entry, and no empty group', () => {
  const editor = visibleMenu(menu, (ability) => !['channel', 'research'].includes(ability))
  const labels = editor.flatMap((entry) => [
    entry.label,
    ...('links' in entry ? entry.links.map(({ label }) => label) : []),
  ])

  expect(labels).not.toContain('Canais')
  expect(labels).toContain('Conversas')
  expect(labels).not.toContain('Pesquisa')
})

test('without a branch there is no digital profile to edit', () => {
  expect(staffMenu(null).map(({ label }) => label)).not.toContain('Perfil Digital')
})
