import type { StoredConfig } from '../config.ts'
import type { OfferObstacle } from '../offer.ts'
import type { Ability } from '#features/users/rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** The sentence says what is wrong; `fix` links to the place to change it, null when the venue cannot change it. */
type Words = { sentence: string; fix: { label: string; href: string; ability: Ability } | null }

const settings = (label: string, field: keyof StoredConfig) => ({
  label,
  href: `${staffPath.reservationSettings}#${field}`,
  ability: 'reservation-config' as const,
})
const services = {
  label: 'Ver disponibilidades',
  href: staffPath.services,
  ability: 'reservation-config' as const,
}

/** How staff read an obstacle of `offer.ts`. */
export function offerWords(obstacle: OfferObstacle, branchId: number): Words {
  const profile = {
    label: 'Abrir o perfil',
    href: staffPath.branch(branchId),
    ability: 'branch-content' as const,
  }
  switch (obstacle) {
    case 'business':
      return { sentence: 'O negócio está inativo, e as páginas dele estão fora do ar.', fix: null }
    case 'branch':
      return { sentence: 'O estabelecimento está inativo, e as páginas dele estão fora do ar.', fix: profile }
    case 'draft':
      return {
        sentence: 'O estabelecimento é um rascunho: as páginas dele só abrem depois de publicado.',
        fix: profile,
      }
    case 'off':
      return {
        sentence: '“Aceitar agendamentos” está desligado.',
        fix: settings('Ligar agendamentos', 'accept_reservations'),
      }
    case 'offline':
      return {
        sentence: '“Aceitar agendamentos online” está desligado.',
        fix: settings('Ligar agendamentos online', 'accept_online_reservations'),
      }
    case 'services':
      return { sentence: 'Nenhuma disponibilidade vale para os próximos 14 dias.', fix: services }
    case 'limits':
      return {
        sentence: 'O mínimo de pessoas por agendamento é maior que o máximo, ou que os lugares por dia.',
        fix: settings('Mudar os limites', 'min_person_per_reservation'),
      }
    case 'closed':
      return { sentence: 'Há um fechamento sobre os próximos 14 dias.', fix: services }
    case 'stopped':
      return {
        sentence: 'As disponibilidades dos próximos 14 dias pararam de aceitar agendamentos.',
        fix: services,
      }
    case 'tooSoon':
      return {
        sentence: 'A antecedência mínima não deixa nenhum horário nos próximos 14 dias.',
        fix: settings('Mudar a antecedência', 'minimum_antecedence'),
      }
    case 'tooFar':
      return {
        sentence: 'A antecedência máxima é curta demais: nenhum horário cabe nela.',
        fix: settings('Mudar a antecedência', 'maximum_antecedence'),
      }
    case 'full':
      return { sentence: 'Todos os horários dos próximos 14 dias estão lotados.', fix: services }
    case 'hours':
      return { sentence: 'As disponibilidades não abrem em nenhum dos próximos 14 dias.', fix: services }
  }
}
