/** The values that the digital profile accepts (D-67): the form and the server check these same fields. */
import * as z from 'zod/mini'
import { imageOf } from '#lib/address/file-url.ts'
import { googleReviewAddress } from '#lib/address/google-review.ts'
import { invalidPhone, readPhone } from '#lib/person/phone.ts'
import { CoordinatesText } from '#features/branches/coordinates.ts'
import { branchFields, requiredLine, tooLong } from '#features/branches/fields.ts'
import { isPaymentMethod } from './payment-methods.ts'
import { type LinkType, linkTypes, most } from './profile-lists.ts'
import { isGoogleId, isPixelId, webAddress } from '#features/branches/rules.ts'
import { WeeklySchedule } from '#features/branches/schedule.ts'

const emptyAsNull = (text: string): string | null => (text === '' ? null : text)

const line = (max: number) =>
  z
    .string('Texto inválido.')
    .check(z.trim(), z.maxLength(max, tooLong(max)), z.regex(/^\P{Cc}*$/u, 'Texto inválido.'))

/** Several lines of text; the only control characters allowed are line ends and tabs. */
const lines = (max: number) =>
  z.nullable(
    z.pipe(
      z
        .string('Texto inválido.')
        .check(z.trim(), z.maxLength(max, tooLong(max)), z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Texto inválido.')),
      z.transform(emptyAsNull),
    ),
  )

/** A text that may be empty, cleaned before it is checked. */
const optional = (
  clean: (text: string) => string,
  isRight: (text: string) => boolean,
  wrong: string,
  max = 255,
) =>
  z.nullable(
    z.pipe(
      z.pipe(
        z.string(wrong).check(z.maxLength(max, tooLong(max))),
        z.transform((text: string) => clean(text.trim())),
      ),
      z.pipe(
        z.string().check(z.refine((text) => text === '' || isRight(text), wrong)),
        z.transform(emptyAsNull),
      ),
    ),
  )

const phoneOf = (isRight: (text: string) => boolean) =>
  optional((text) => readPhone(text) ?? text, isRight, invalidPhone, 40)
const Phone = phoneOf((text) => readPhone(text) !== null)
/** An invalid phone stays as it is, for `requireEditedPhone`, which accepts it only if it is stored already. */
export const EditedBranchPhone = phoneOf(() => true)
const Email = optional(
  (text) => text,
  (text) => z.regexes.email.test(text),
  'E-mail inválido.',
)
const Color = optional(
  (text) => text.toLowerCase(),
  (text) => /^#[0-9a-f]{6}$/.test(text),
  'Cor inválida: use # e seis letras ou números, como #7b2d4f.',
  40,
)

/** People leave the protocol out: 'exemplo.com/a' is https. */
export const withProtocol = (text: string): string =>
  text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text) && !text.startsWith('/') ? `https://${text}` : text

const wrongAddress = 'Endereço inválido: ele começa com https:// ou http://.'
const addressLengthLimit = 500
const WebAddress = z.pipe(
  z.pipe(
    z
      .string('Endereço é obrigatório.')
      .check(z.trim(), z.minLength(1, { error: 'Endereço é obrigatório.', abort: true })),
    z.transform(withProtocol),
  ),
  z.string().check(
    z.maxLength(addressLengthLimit, { error: tooLong(addressLengthLimit), abort: true }),
    z.refine((text) => webAddress(text) !== null, wrongAddress),
  ),
)
const WebAddressOrNone = optional(
  withProtocol,
  (text) => webAddress(text) !== null,
  wrongAddress,
  addressLengthLimit,
)

const GoogleReview = optional(
  withProtocol,
  (text) => googleReviewAddress(text) !== null,
  'Endereço inválido: use o link de avaliação do Google, como https://g.page/r/…/review.',
  addressLengthLimit,
)

const ImagePath = z
  .string('Imagem não encontrada.')
  .check(z.refine((path) => imageOf(path) !== null, 'Imagem não encontrada.'))

/** Position of an item; if absent, its position in the list. */
const Order = z.optional(z.int('Ordem inválida.'))

/** The items sorted by `order`, numbered again from 0. */
function renumbered<Item extends { order?: number | undefined }>(
  items: Item[],
): (Omit<Item, 'order'> & { order: number })[] {
  return items
    .map((item, index) => ({ ...item, order: item.order ?? index }))
    .toSorted((a, b) => a.order - b.order)
    .map((item, order) => ({ ...item, order }))
}

const list = <Item extends z.ZodMiniType<{ order?: number | undefined }>>(
  item: Item,
  max: number,
  what: string,
) =>
  z.pipe(
    z.array(item, 'Lista inválida.').check(z.maxLength(max, `Até ${max} ${what}.`)),
    z.transform((items: z.output<Item>[]) => renumbered(items)),
  )

const LinkField = z.object({
  type: z.enum(Object.keys(linkTypes) as [LinkType, ...LinkType[]], 'Tipo inválido.'),
  label: line(80),
  url: WebAddress,
  order: Order,
})

const HighlightField = z.object({
  title: requiredLine('Título é obrigatório.', 'Título inválido.', 80),
  text: z
    .string('Texto inválido.')
    .check(z.trim(), z.maxLength(500, tooLong(500)), z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Texto inválido.')),
  image_path: z.nullable(ImagePath),
  link: WebAddressOrNone,
  order: Order,
})

const GalleryField = z.object({ path: ImagePath, alt: line(160), order: Order })

/** Two items with one image would both lose it when one of them is deleted. */
function areOnce(paths: (string | null)[]): boolean {
  const images = paths.filter((path) => path !== null)
  return new Set(images).size === images.length
}
const twice = 'Cada imagem aparece uma vez.'

const Categories = z
  .array(requiredLine('Categoria inválida.', 'Categoria inválida.', 30), 'Categorias inválidas.')
  .check(
    z.maxLength(most.categories, `Até ${most.categories} categorias.`),
    z.refine(
      (words: string[]) =>
        new Set(words.map((word) => word.toLocaleLowerCase('pt-BR'))).size === words.length,
      'Cada categoria aparece uma vez.',
    ),
  )

const PaymentMethods = z
  .array(
    z.string().check(z.refine(isPaymentMethod, 'Forma de pagamento inválida.')),
    'Formas de pagamento inválidas.',
  )
  .check(
    z.maxLength(10, 'Formas de pagamento inválidas.'),
    z.refine((all: string[]) => new Set(all).size === all.length, 'Cada forma de pagamento aparece uma vez.'),
  )

/** Every field of the tabs, except the avatar, the header image and the team. */
export const profileFields = {
  name: branchFields.name,
  branch: branchFields.branch,
  slug: branchFields.slug,
  status: z.enum(['active', 'inactive'], 'Situação inválida.'),
  description: lines(1000),
  info: lines(2000),
  business_phone: Phone,
  phone: Phone,
  phone_is_whatsapp: z.boolean('Informe se o telefone é WhatsApp.'),
  email: Email,
  categories: Categories,
  payment_methods: PaymentMethods,
  address: branchFields.address,
  coordinates: CoordinatesText,
  timezone: branchFields.timezone,
  schedule: WeeklySchedule,
  links: list(LinkField, most.links, 'links'),
  google_review_url: GoogleReview,
  highlights: list(HighlightField, most.highlights, 'destaques').check(
    z.refine((items) => areOnce(items.map(({ image_path }) => image_path)), twice),
  ),
  galleries: list(GalleryField, most.galleries, 'fotos').check(
    z.refine((items) => areOnce(items.map(({ path }) => path)), twice),
  ),
  color_primary: Color,
  color_secondary: Color,
  google_analytics: optional(
    (text) => text.toUpperCase(),
    isGoogleId,
    'Identificador inválido: ele começa com G-, UA-, GTM- ou AW-, como G-ABC1234567.',
    40,
  ),
  facebook_pixel: optional((text) => text, isPixelId, 'Identificador inválido: são de 5 a 20 números.', 40),
  counting_consent: z.boolean('Informe se a página pergunta antes de contar.'),
}

export const ProfileForm = z.object(profileFields)

export type ProfileValues = z.input<typeof ProfileForm>
export type ProfileField = keyof ProfileValues

/** Only people who manage establishments may change these (D-23). */
export const managedFields = [
  'slug',
  'status',
  'is_draft',
  'google_analytics',
  'facebook_pixel',
  'counting_consent',
] as const
