/** A control call that cannot be carried out; answered with 400 and the sentence. */
export class ControlRefusal extends Error {
  override name = 'ControlRefusal'
}

/** The value, or a refusal that names the missing part. */
export function required<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw new ControlRefusal(`não existe: ${what}`)
  return value
}
