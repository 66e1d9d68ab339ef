import * as core from 'zod/v4/core'

// An assertion function may be called by a name of a declared type only.
const CompiledObject: typeof core.$ZodObjectJIT = core.$ZodObjectJIT

/** A schema is compiled once, however many contracts contain it. */
const compiled = new WeakSet<core.$ZodType>()

/**
 * Lets zod compile the objects of a schema, at any depth, into code of their own when they are first used: a list is then checked in a sixth
 * of the time (docs/decisions/0080). `zod/mini` leaves this out for browsers, whose content policy forbids such code.
 */
export function compileObjects(schema: core.$ZodType): void {
  if (compiled.has(schema)) return
  compiled.add(schema)
  const { def } = schema._zod
  if (def.type === 'object') {
    CompiledObject.init(schema as core.$ZodObject, def as core.$ZodObjectDef)
    // A schema without checks of its own runs as it parses.
    if (!def.checks?.length) schema._zod.run = (payload, context) => schema._zod.parse(payload, context)
  }
  for (const part of partsOf(def)) compileObjects(part)
}

/** The schemas that a definition contains: by name, in a list, or as the properties of an object. */
function partsOf(value: unknown, depth = 0): core.$ZodType[] {
  if (typeof value !== 'object' || value === null || depth > 2) return []
  if ('_zod' in value) return [value as core.$ZodType]
  return Object.values(value).flatMap((part) => partsOf(part, depth + 1))
}
