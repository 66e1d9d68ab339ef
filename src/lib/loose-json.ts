import * as z from 'zod/mini'

/** JSON from somebody else: expected parts may be missing or of another type. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** The object itself, or an empty one for anything else. */
export const recordOf = (value: unknown): LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRecord) : {}

/** The list itself, or an empty one for anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects of a list; other elements are left out. */
export const recordsOf = (value: unknown): LooseRecord[] =>
  listOf(value).filter((each) => typeof each === 'object' && each !== null) as LooseRecord[]

/** A text that says something, also from a number; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

const Anything = z.optional(z.unknown())

/** A field read by `textOf`: it may be missing or of another type. */
export const LooseText = z.pipe(Anything, z.transform(textOf))

/** A field of somebody else's JSON as it came. */
export const LooseValue = Anything

/** An object with these fields, all of them empty if the value is no object. */
export const looseObject = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.pipe(Anything, z.transform(recordOf)), z.object(shape))

/** The objects of a list, each with these fields; empty if the value is no list. */
export const looseList = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.pipe(Anything, z.transform(recordsOf)), z.array(z.object(shape)))
