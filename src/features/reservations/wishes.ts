import * as z from 'zod/mini'

/** Characters of a comment (D-52). */
export const commentLengthLimit = 1000

/** What a guest may ask for beside the table. */
type Wish<Value> = {
  schema: z.ZodMiniType<Value>
  /** What people read of a stored value; '' for nothing. */
  told: (value: Value) => string
  /** Above it on the screens of staff, in the guest's form, and where the guest reads it again. */
  labels: { staff: string; form: string; told: string }
}

const comment = {
  schema: z.string().check(z.trim(), z.maxLength(commentLengthLimit, 'Máximo de 1000 caracteres')),
  told: (text: string) => text,
  labels: { staff: 'Comentário', form: 'Observações', told: 'Observação' },
} satisfies Wish<string>

/**
 * Every wish, stored in a column of the same name. Forms, answers, letters, screens and the erasure follow this list; a new one is added
 * here, in `fields.ts` and as a field on both forms.
 */
export const wishes = { comment }

export type GuestWish = keyof typeof wishes
type StoredWishes = { [Name in GuestWish]: z.output<(typeof wishes)[Name]['schema']> | null }

export const wishNames = Object.keys(wishes) as GuestWish[]

const ofEach = <Each>(valueOf: (name: GuestWish) => unknown) =>
  Object.fromEntries(wishNames.map((name) => [name, valueOf(name)])) as Each

/** The schema of each, for the fields of a form as typed. */
export const wishSchemas = ofEach<Record<GuestWish, z.ZodMiniType<unknown, string>>>(
  (name) => wishes[name].schema,
)

/** The same for a call, where each may be missing. */
export const optionalWishes = ofEach<{
  [Name in GuestWish]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof wishes)[Name]['schema']>>
}>((name) => z.optional(z.nullable(wishes[name].schema)))

/** The columns, from a parsed form; what it does not say is null. */
export const storedWishes = (form: Partial<Record<GuestWish, unknown>>): StoredWishes =>
  ofEach((name) => form[name] || null)

/** The columns of a reservation without any. */
export const noWishes: StoredWishes = storedWishes({})

/** The fields of a form as typed; '' for what `reservation` does not have. */
export const typedWishes = (reservation: StoredWishes | null): Record<GuestWish, string> =>
  ofEach((name) => reservation?.[name] ?? '')

/** What people read of the wishes that a reservation has. */
export const toldWishes = (given: StoredWishes) =>
  wishNames.flatMap((name) => {
    const { told, labels }: Pick<Wish<never>, 'told' | 'labels'> = wishes[name]
    const value = given[name]
    const text = value === null ? '' : told(value as never)
    return text === '' ? [] : [{ name, labels, text }]
  })

/** The wishes of a form as typed, which is valid. */
export const enteredWishes = (typed: Record<GuestWish, string>): StoredWishes =>
  ofEach((name) => wishes[name].schema.safeParse(typed[name]).data ?? null)
