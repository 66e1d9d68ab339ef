/** What guests would miss if the profile were published now. None of it is required (D-66, D-67). */

type PublicProfile = {
  description?: string | null
  avatar_path?: string | null
  header_image_path?: string | null
  business_phone?: string | null
  phone?: string | null
  address?: object | null
  schedule: readonly { enabled: boolean }[]
}

/** What guests look for, in the order of the editor's tabs, each with its tab and whether the profile has it. */
export function profileChecklist(profile: PublicProfile) {
  const { description, business_phone, phone, avatar_path, header_image_path, address, schedule } = profile
  return [
    { word: 'descrição', tab: 'dados', isThere: Boolean(description) },
    { word: 'telefone', tab: 'dados', isThere: Boolean(business_phone || phone) },
    { word: 'foto de perfil', tab: 'imagens', isThere: Boolean(avatar_path) },
    { word: 'imagem de capa', tab: 'imagens', isThere: Boolean(header_image_path) },
    { word: 'endereço', tab: 'endereco', isThere: Boolean(address) },
    { word: 'horários', tab: 'horarios', isThere: schedule.some(({ enabled }) => enabled) },
  ] as const
}

/** The missing parts as words, in the order of the tabs: 'descrição', 'telefone'… */
export const missingParts = (profile: PublicProfile): string[] =>
  profileChecklist(profile)
    .filter(({ isThere }) => !isThere)
    .map(({ word }) => word)

/** 'Ainda falta: endereço e horários. …'; undefined if nothing is missing. */
export function missingSentence(profile: PublicProfile): string | undefined {
  const parts = missingParts(profile)
  if (parts.length === 0) return undefined
  const words = new Intl.ListFormat('pt-BR').format(parts)
  return `Ainda falta: ${words}. Você pode publicar assim e completar depois.`
}
