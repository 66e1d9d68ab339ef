/** The fields of a menu, section and item (D-68): forms, import and server check the same schemas. */
import * as z from 'zod/mini'
import { knownTags, longest, maxPriceCents, priceFaults, promoFault, type Tag, tags } from './rules.ts'
import { Id } from '#lib/fields.ts'
import { UpdatedAt } from '#lib/call/stale.ts'

const missingName = 'Nome é obrigatório.'

const Name = z
  .string(missingName)
  .check(
    z.trim(),
    z.minLength(1, missingName),
    z.maxLength(longest.name, 'Máximo de 255 caracteres'),
    z.regex(/^\P{Cc}*$/u, 'Nome inválido.'),
  )

/** Several lines of text; null if empty. */
const Description = z.pipe(
  z.nullish(
    z
      .string('Descrição inválida.')
      .check(z.trim(), z.maxLength(longest.description, 'Máximo de 1.000 caracteres')),
  ),
  z.transform((text: string | null | undefined) => text || null),
)

const NamedPrice = z.nullable(
  z
    .int(priceFaults.wrong)
    .check(z.minimum(0, priceFaults.wrong), z.maximum(maxPriceCents, priceFaults.tooHigh)),
)

const Price = z._default(NamedPrice, null)

/** Without duplicates, in the order of the list of tags. */
const Tags = z.pipe(
  z._default(z.array(z.enum(tags as [Tag, ...Tag[]], 'Etiqueta inválida.'), 'Etiqueta inválida.'), []),
  z.transform((chosen: Tag[]) => knownTags(chosen)),
)

const image = {
  image_path: z.optional(z.nullable(z.string('Imagem não encontrada.'))),
  image_remove: z.optional(z.boolean('Imagem não encontrada.')),
}

/** A new menu is inactive by default, so that guests do not see it half written. */
export const MenuBody = z.object({
  name: Name,
  description: Description,
  status: z.optional(z.enum(['active', 'inactive'], 'Situação inválida.')),
  ...image,
  updated_at: UpdatedAt,
})

export const SectionBody = z.object({ name: Name, updated_at: UpdatedAt })

type GivenPrices = { price_cents?: number | null; promo_price_cents?: number | null }

const isPriced = (value: unknown): value is GivenPrices =>
  typeof value === 'object' &&
  value !== null &&
  ['price_cents', 'promo_price_cents'].every(
    (field) => field in value && (value[field as never] === null || Number.isInteger(value[field as never])),
  )

const promoIsLess = z.check<GivenPrices>(
  ({ value, issues }) => {
    const message = promoFault(value.price_cents ?? null, value.promo_price_cents ?? null)
    if (message) issues.push({ code: 'custom', message, path: ['promo_price_cents'], input: value })
  },
  // Runs even if other fields are invalid, so that all problems are shown at once.
  { when: ({ value }) => isPriced(value) },
)

/** The prices of one item; both are required, so that none is lost by being left out. */
export const ItemPrices = z
  .object({ id: Id, price_cents: NamedPrice, promo_price_cents: NamedPrice, updated_at: UpdatedAt })
  .check(promoIsLess)

/** `available` keeps its value if it is absent: the switch in the list changes it too (D-68). */
export const ItemBody = z
  .object({
    name: Name,
    description: Description,
    price_cents: Price,
    promo_price_cents: Price,
    available: z.optional(z.boolean('Disponibilidade inválida.')),
    tags: Tags,
    ...image,
    updated_at: UpdatedAt,
  })
  .check(promoIsLess)

export type MenuBody = z.output<typeof MenuBody>
export type SectionBody = z.output<typeof SectionBody>
export type ItemPrices = z.output<typeof ItemPrices>
export type ItemBody = z.output<typeof ItemBody>
