import * as z from 'zod/mini'

/** A row id as received: a positive whole number that a bigint identity can hold without loss. */
export const Id = z.int('Identificador inválido.').check(z.positive('Identificador inválido.'))

/** The business and branch that scope almost every staff call. */
export const BranchPath = z.object({ business_id: Id, branch_id: Id })
export const BusinessPath = z.object({ business_id: Id })

/** A mutation's answer: always success and a sentence, plus the changed entity under its own name (D-02). */
export const Done = z.object({ success: z.literal(true), msg: z.string() })

/** Page number of a list; any page beyond the last answers the last (D-01). */
export const PageNumber = z._default(
  z.pipe(
    z
      .number('Página inválida.')
      .check(z.refine(Number.isInteger, 'Página inválida.'), z.positive('Página inválida.')),
    z.transform((page) => Math.min(page, Number.MAX_SAFE_INTEGER)),
  ),
  1,
)

/** The paginated envelope of D-01 for rows of one kind. */
export function listPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    from: z.int(),
    to: z.int(),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
  })
}

const isRealDate = (text: string): boolean => {
  const [year, month, day] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0))
  return date.toISOString().slice(0, 10) === text
}

const toIsoDate = (text: string): string => text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')

/** A calendar date, in as 'YYYY-MM-DD' or 'DD/MM/YYYY', kept as 'YYYY-MM-DD' (D-07). `message` is shown when it is invalid. */
export function calendarDate(message = 'Data inválida.') {
  return z.pipe(
    z.pipe(z.string(), z.transform(toIsoDate)),
    z
      .string()
      .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: message, abort: true }), z.refine(isRealDate, message)),
  )
}
