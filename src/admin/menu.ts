import {
  IconBook2,
  IconBuildingStore,
  IconCalendarEvent,
  IconHome,
  IconMessages,
  IconStar,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Ability } from '#features/users/rules.ts'

export type MenuLink = { label: string; href: string; ability?: Ability; icon?: Icon }
export type MenuEntry = MenuLink | { label: string; icon: Icon; links: readonly MenuLink[] }

/** The aside of the staff area (2 §2.11); who lacks the ability does not see the entry (D-23). */
export function staffMenu(branchId: number | null): readonly MenuEntry[] {
  const profile: MenuEntry[] = branchId
    ? [
        {
          label: 'Perfil Digital',
          href: `/admin/branch/${branchId}/edit`,
          icon: IconBuildingStore,
          ability: 'branch-content',
        },
      ]
    : []
  return [
    { label: 'Página Inicial', href: '/admin/dashboard', icon: IconHome },
    {
      label: 'Atendimentos',
      icon: IconMessages,
      links: [
        { label: 'Conversas', href: '/admin/atendimento', ability: 'chat' },
        { label: 'Canais', href: '/admin/atendimento/canais', ability: 'channel' },
      ],
    },
    {
      label: 'Agendamentos',
      icon: IconCalendarEvent,
      links: [
        { label: 'Visão Geral', href: '/admin/reservations', ability: 'reservation' },
        { label: 'Configurações', href: '/admin/reservations/config', ability: 'reservation' },
      ],
    },
    ...profile,
    { label: 'Cardápio Digital', href: '/admin/menus', icon: IconBook2, ability: 'menu' },
    {
      label: 'Pesquisa',
      icon: IconStar,
      links: [
        { label: 'Visão Geral', href: '/admin/research/dashboard', ability: 'research' },
        { label: 'Avaliações', href: '/admin/research/comment', ability: 'research' },
      ],
    },
    { label: 'Gestão de Clientes', href: '/admin/customers', icon: IconUsers, ability: 'customer' },
  ]
}

/** The aside of the platform's operators, under 'NAVEGUE POR AQUI' (1 §2). */
export const masterMenu: readonly MenuEntry[] = [
  { label: 'Negócios', href: '/master/negocios', icon: IconBuildingStore },
  { label: 'Usuários', href: '/master/usuarios', icon: IconUsers },
]

/** What a person sees of a menu; a group of which nothing is left goes too. */
export function visibleMenu(menu: readonly MenuEntry[], can: (ability: Ability) => boolean): MenuEntry[] {
  const allowed = ({ ability }: MenuLink) => !ability || can(ability)
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('links' in entry)) return allowed(entry) ? [entry] : []
    const links = entry.links.filter(allowed)
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}

/** Pages that the aside has no link to: their group is theirs, none of its links is (2 §2.11, D-15). */
const withoutLink = ['/admin/reservations/services']

/** The link of the menu that a path belongs to: the longest that it starts with. */
export function currentHref(menu: readonly MenuEntry[], path: string): string | null {
  return withoutLink.includes(path) ? null : nearestHref(menu, path)
}

/** The group of the menu that a path stands in without being any of its links. */
export function currentGroup(menu: readonly MenuEntry[], path: string): string | null {
  if (!withoutLink.includes(path)) return null
  const nearest = nearestHref(menu, path)
  const group = menu.find((entry) => 'links' in entry && entry.links.some(({ href }) => href === nearest))
  return group?.label ?? null
}

function nearestHref(menu: readonly MenuEntry[], path: string): string | null {
  const hrefs = menu.flatMap((entry) =>
    'links' in entry ? entry.links.map(({ href }) => href) : [entry.href],
  )
  const own = path.startsWith('/admin/menu/') ? '/admin/menus' : path
  const matching = hrefs.filter((href) => own === href || own.startsWith(`${href}/`))
  const business = path.startsWith('/master/negocio/') ? '/master/negocios' : null
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? business
}
