import type { ProfileField } from '../profile-form.ts'

/** The tabs of the digital profile (D-67) by their name in the address bar, each with its fields. */
export const profileTabs = {
  dados: {
    label: 'Dados',
    fields: [
      'name',
      'branch',
      'description',
      'categories',
      'business_phone',
      'phone',
      'phone_is_whatsapp',
      'email',
      'slug',
      'status',
      'payment_methods',
      'info',
    ],
  },
  imagens: { label: 'Imagens', fields: ['galleries'] },
  endereco: { label: 'Endereço', fields: ['address', 'coordinates', 'timezone'] },
  horarios: { label: 'Horários', fields: ['schedule'] },
  links: { label: 'Links', fields: ['links', 'google_review_url'] },
  destaques: { label: 'Destaques', fields: ['highlights'] },
  aparencia: { label: 'Aparência', fields: ['color_primary', 'color_secondary'] },
  integracoes: { label: 'Integrações', fields: ['google_analytics', 'facebook_pixel', 'counting_consent'] },
} as const satisfies Record<string, { label: string; fields: readonly ProfileField[] }>

export type ProfileTab = keyof typeof profileTabs

/** The tabs of the profile, and the one for the people who edit it. */
export type EditorTab = ProfileTab | 'equipe'

export const isProfileTab = (text: string | null): text is ProfileTab =>
  text !== null && Object.hasOwn(profileTabs, text)

/** The tabs that have one of these fields, in order; `errors` is by path, such as 'links.0.url'. */
export function tabsWith(errors: object): ProfileTab[] {
  const fields = new Set(Object.keys(errors).map((path) => path.split('.')[0]))
  const images = fields.has('avatar_path') || fields.has('header_image_path')
  return (Object.keys(profileTabs) as ProfileTab[]).filter(
    (tab) => profileTabs[tab].fields.some((field) => fields.has(field)) || (tab === 'imagens' && images),
  )
}

/** The name of a field in a sentence that lists several. */
export const profileFieldNames: Record<ProfileField, string> = {
  name: 'nome',
  branch: 'unidade',
  slug: 'endereço na internet',
  status: 'situação',
  description: 'descrição',
  info: 'informações',
  business_phone: 'telefone comercial',
  phone: 'telefone',
  phone_is_whatsapp: 'WhatsApp',
  email: 'e-mail',
  categories: 'categorias',
  payment_methods: 'formas de pagamento',
  address: 'endereço',
  coordinates: 'ponto no mapa',
  timezone: 'fuso horário',
  schedule: 'horários',
  links: 'links',
  google_review_url: 'avaliação no Google',
  highlights: 'destaques',
  galleries: 'fotos',
  color_primary: 'cor principal',
  color_secondary: 'cor secundária',
  google_analytics: 'Google',
  facebook_pixel: 'pixel',
  counting_consent: 'consentimento',
}
