/** Which wrong values each field gets: fields of one kind are read by the same code, so together they get every value. */
import type * as z from 'zod/mini'
import type { Endpoint, Schema } from '#lib/call/endpoint.ts'
import { seeded } from '../../src/demo/random.ts'

type Def = {
  type: string
  shape?: Record<string, Schema>
  options?: Schema[]
} & Partial<Record<'innerType' | 'in' | 'out' | 'element' | 'valueType', Schema>>

const defOf = (schema: Schema | undefined) =>
  (schema as unknown as z.core.$ZodTypes | undefined)?._zod.def as Def | undefined

/** The names of an object schema's fields. */
export const fieldsOf = (schema: Schema | undefined): string[] => Object.keys(defOf(schema)?.shape ?? {})

/** What reads a field, without its limits: 'optional(nullable(string))'. */
function shapeOf(schema: Schema, around: Schema[] = []): string {
  const { type, shape = {}, options = [], ...def } = defOf(schema)!
  if (around.includes(schema)) return 'again'
  const parts = [
    def.innerType,
    def.in,
    def.out,
    def.element,
    def.valueType,
    ...options,
    ...Object.values(shape),
  ]
  const inner = parts.filter((part) => part !== undefined).map((part) => shapeOf(part, [...around, schema]))
  return inner.length > 0 ? `${type}(${[...new Set(inner)].join()})` : type
}

/** `npm run test:all` sends a third of all values to each field, however many fields are of its kind. */
const isWhole = process.env.TEST_WHOLE === 'yes'

/** The share of this field in the values that the field's kind has given to its other fields. */
const furtherShare = 0.1

/** Counts the fields of each kind; each field then takes its turn among those of its kind. */
export function kindsOf(endpoints: ReadonlyMap<string, Endpoint>) {
  const members = new Map<string, string[]>()
  const kinds = new Map<string, string>()
  const add = (field: string, kind: string) => {
    kinds.set(field, kind)
    members.set(kind, [...(members.get(kind) ?? []), field])
  }
  for (const [name, endpoint] of endpoints) {
    for (const part of endpoint.path.match(/:\w+/g) ?? []) add(`${name} ${part}`, part)
    for (const side of ['query', 'body'] as const) {
      const { shape = {} } = defOf(endpoint[side]) ?? {}
      for (const [field, schema] of Object.entries(shape))
        add(`${name} ${side} ${field}`, `${side} ${shapeOf(schema)}`)
    }
    if (endpoint.method !== 'GET') add(`${name} body`, `body of ${endpoint.method}`)
  }
  const random = seeded(20_261_127)
  /** The values of a list for this field; all the fields of its kind get the whole list. */
  return <Value>(field: string, values: Value[]): Value[] => {
    const all = members.get(kinds.get(field)!)!
    const turns = isWhole ? Math.min(3, all.length) : all.length
    const turn = all.indexOf(field) % turns
    return values.filter((_, index) => index % turns === turn || (!isWhole && random.chance(furtherShare)))
  }
}
