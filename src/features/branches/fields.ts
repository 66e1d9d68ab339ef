/** The fields of an establishment's row; the form of a new one and the digital profile check these same fields. */
import * as z from 'zod/mini'
import { AddressForm } from './address.ts'
import { slugProblem } from './slugs.ts'
import { isTimeZone } from './time-zones.ts'

export const tooLong = (max: number) => `Máximo de ${max} caracteres`

/** One required line of text. */
export const requiredLine = (missing: string, wrong: string, max = 255) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(max, { error: tooLong(max), abort: true }),
      z.regex(/^\P{Cc}*$/u, wrong),
    )

/** Last part of a public address (D-13), stored in lowercase. */
const Slug = z.string('Endereço é obrigatório.').check(
  z.trim(),
  z.toLowerCase(),
  z.refine((slug: string) => slugProblem(slug) === null, {
    error: ({ input }) => slugProblem(String(input)) ?? undefined,
  }),
)

const TimeZone = z
  .string('Fuso horário é obrigatório.')
  .check(z.refine(isTimeZone, 'Escolha um dos fusos horários do Brasil.'))

export const branchFields = {
  name: requiredLine('Nome é obrigatório.', 'Nome inválido.'),
  branch: requiredLine('Unidade é obrigatória.', 'Unidade inválida.'),
  slug: Slug,
  address: AddressForm,
  timezone: TimeZone,
}
