/** What guests would miss if the profile were published now. None of it is required (D-66, D-67). */

type Shown = {
  description?: string | null
  avatar_path?: string | null
  header_image_path?: string | null
  business_phone?: string | null
  phone?: string | null
  address?: object | null
  schedule: readonly { enabled: boolean }[]
}

/** The missing parts as words, in the order of the tabs: 'descrição', 'telefone'… */
export function missingParts(profile: Shown): string[] {
  const { description, business_phone, phone, avatar_path, header_image_path, address, schedule } = profile
  return [
    !description && 'descrição',
    !business_phone && !phone && 'telefone',
    !avatar_path && 'foto de perfil',
    !header_image_path && 'imagem de capa',
    !address && 'endereço',
    !schedule.some(({ enabled }) => enabled) && 'horários',
  ].filter((part) => part !== false)
}

/** 'Ainda falta: endereço e horários. …'; undefined if nothing is missing. */
export function missingSentence(profile: Shown): string | undefined {
  const parts = missingParts(profile)
  if (parts.length === 0) return undefined
  const words = new Intl.ListFormat('pt-BR').format(parts)
  return `Ainda falta: ${words}. Você pode publicar assim e completar depois.`
}
