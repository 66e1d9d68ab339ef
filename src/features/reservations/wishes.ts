import * as z from 'zod/mini'

/** Characters of a comment (D-52). */
export const commentLengthLimit = 1000

/**
 * Every wish beside the table, stored in a column of the same name, by its schema. Forms, answers, letters, screens and the erasure follow
 * this list; a new one is added here, in `fields.ts`, as a field on both forms and to the guest's review.
 */
export const wishes = {
  comment: z.string().check(z.trim(), z.maxLength(commentLengthLimit, 'Máximo de 1000 caracteres')),
}

/** The same for a call, where each may be missing; written out, for the weight of the guest's form. */
export const optionalWishes = {
  comment: z.optional(z.nullable(wishes.comment)),
} satisfies Record<GuestWish, z.ZodMiniType>

/** How the fields of a form begin. */
export const emptyWishes = { comment: '' } satisfies Record<GuestWish, string>

export type GuestWish = keyof typeof wishes
type StoredWishes = { [Name in GuestWish]: z.output<(typeof wishes)[Name]> | null }

export const wishNames = Object.keys(wishes) as GuestWish[]

const ofEach = <Each>(valueOf: (name: GuestWish) => unknown) =>
  Object.fromEntries(wishNames.map((name) => [name, valueOf(name)])) as Each

/** The schema of each, for the fields of a form as typed. */
export const wishSchemas = ofEach<Record<GuestWish, z.ZodMiniType<unknown, string>>>((name) => wishes[name])

/** The columns, from a parsed form; what it does not say is null. */
export const storedWishes = (form: Partial<Record<GuestWish, unknown>>): StoredWishes =>
  ofEach((name) => form[name] || null)

/** The columns of a reservation without any. */
export const noWishes: StoredWishes = storedWishes({})

/** The fields of a form as typed; '' for what `reservation` does not have. */
export const typedWishes = (reservation: StoredWishes | null): Record<GuestWish, string> =>
  ofEach((name) => reservation?.[name] ?? '')

/** What people read of a stored value, and the word above it for staff and for guests. */
type WishWords<Value> = { told: (value: Value) => string; labels: { staff: string; guest: string } }

const words: { [Name in GuestWish]: WishWords<z.output<(typeof wishes)[Name]>> } = {
  comment: { told: (text) => text, labels: { staff: 'Comentário', guest: 'Observação' } },
}

/** What people read of the wishes that a reservation has. */
export const toldWishes = (given: StoredWishes) =>
  wishNames.flatMap((name) => {
    const { told, labels }: WishWords<never> = words[name]
    const value = given[name]
    const text = value ? told(value as never) : ''
    return text === '' ? [] : [{ name, labels, text }]
  })

/** The wishes of a form as typed, which is valid. */
export const enteredWishes = (typed: Record<GuestWish, string>): StoredWishes =>
  ofEach((name) => wishes[name].safeParse(typed[name]).data ?? null)
