declare module 'pg/lib/utils.js' {
  /** A JavaScript value as a parameter of the wire protocol. */
  export function prepareValue(value: unknown): string | Buffer | null
}
