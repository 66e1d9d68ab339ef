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
import * as staffPath from '#lib/address/staff-path.ts'

export type MenuLink = { label: string; href: string; ability?: Ability; icon?: Icon }
export type MenuEntry = MenuLink | { label: string; icon: Icon; links: readonly MenuLink[] }

/** The aside of the staff area (pages spec §2.11); people without the ability do not see the entry (D-23). */
export function staffMenu(branchId: number | null): readonly MenuEntry[] {
  const profile: MenuEntry[] = branchId
    ? [
        {
          label: 'Perfil Digital',
          href: staffPath.branch(branchId),
          icon: IconBuildingStore,
          ability: 'branch-content',
        },
      ]
    : []
  return [
    { label: 'Página Inicial', href: staffPath.home, icon: IconHome },
    {
      label: 'Atendimentos',
      icon: IconMessages,
      links: [
        { label: 'Conversas', href: staffPath.chats, ability: 'chat' },
        { label: 'Canais', href: staffPath.channels, ability: 'channel' },
      ],
    },
    {
      label: 'Agendamentos',
      icon: IconCalendarEvent,
      links: [
        { label: 'Visão Geral', href: staffPath.reservations, ability: 'reservation' },
        { label: 'Configurações', href: staffPath.reservationSettings, ability: 'reservation' },
      ],
    },
    ...profile,
    { label: 'Cardápio Digital', href: staffPath.menus, icon: IconBook2, ability: 'menu' },
    {
      label: 'Pesquisa',
      icon: IconStar,
      links: [
        { label: 'Visão Geral', href: staffPath.ratings, ability: 'research' },
        { label: 'Avaliações', href: staffPath.reviews, ability: 'research' },
      ],
    },
    { label: 'Gestão de Clientes', href: staffPath.customers, icon: IconUsers, ability: 'customer' },
  ]
}

/** The aside of the platform's operators, under 'NAVEGUE POR AQUI' (back-office spec §2). */
export const masterMenu: readonly MenuEntry[] = [
  { label: 'Negócios', href: staffPath.businesses, icon: IconBuildingStore },
  { label: 'Usuários', href: staffPath.users, icon: IconUsers },
]

/** The entries of a menu that a person may see; a group without entries is left out. */
export function visibleMenu(menu: readonly MenuEntry[], can: (ability: Ability) => boolean): MenuEntry[] {
  const allowed = ({ ability }: MenuLink) => !ability || can(ability)
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('links' in entry)) return allowed(entry) ? [entry] : []
    const links = entry.links.filter(allowed)
    return links.length > 0 ? [{ ...entry, links }] : []
  })
}

/** Pages without a link in the aside: they belong to a group, but none of its links is current (pages spec §2.11, D-15). */
const withoutLink = [staffPath.services]

const isMenu = new RegExp(`^${staffPath.menu('[^/]+')}$`)
const isBusiness = new RegExp(`^${staffPath.business('[^/]+')}$`)

/** The menu link that a path belongs to: the longest link that the path starts with. */
export function currentHref(menu: readonly MenuEntry[], path: string): string | null {
  return withoutLink.includes(path) ? null : nearestHref(menu, path)
}

/** The menu group that a path belongs to while none of its links is current. */
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
  const own = isMenu.test(path) ? staffPath.menus : path
  const matching = hrefs.filter((href) => own === href || own.startsWith(`${href}/`))
  const business = isBusiness.test(path) ? staffPath.businesses : null
  return matching.toSorted((a, b) => b.length - a.length)[0] ?? business
}
