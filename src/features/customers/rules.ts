import * as z from 'zod/mini'
import { oneLine } from '#features/guests/rules.ts'

/** The subject of a note; allergies and diets are also shown with the customer's reservations. */
export const noteKinds = ['note', 'allergy', 'diet'] as const
export type NoteKind = (typeof noteKinds)[number]

/** The kinds in words. */
export const noteKindLabels: Record<NoteKind, string> = {
  note: 'Anotação',
  allergy: 'Alergia',
  diet: 'Dieta',
}

/** Characters of a note and of a tag, and tags of one customer. */
export const noteLengthLimit = 1000
export const tagLengthLimit = 30
export const tagCountLimit = 20

export const NoteText = z
  .string('Escreva a anotação.')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Escreva a anotação.', abort: true }),
    z.maxLength(noteLengthLimit, 'Máximo de 1000 caracteres'),
  )

const Tag = z
  .string('Etiqueta inválida.')
  .check(
    z.overwrite(oneLine),
    z.minLength(1, { error: 'Etiqueta inválida.', abort: true }),
    z.maxLength(tagLengthLimit, 'Máximo de 30 caracteres'),
  )

/** A customer's tags, each once, ignoring case. */
export const TagList = z.pipe(
  z.array(Tag, 'Etiquetas inválidas.').check(z.maxLength(tagCountLimit, 'Máximo de 20 etiquetas.')),
  z.transform((tags: string[]) =>
    [...new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase('pt-BR'), tag])).values()].toReversed(),
  ),
)

/** Days for which a merge of two records can be undone. */
export const mergeDays = 7

/** The instant until which a merge can be undone. */
export const undoneUntil = (mergedAt: Date): Date => new Date(mergedAt.getTime() + mergeDays * 86_400_000)

/** Sentences of the customer form (back-office spec §8, D-102). */
export const customerMessages = {
  saved: 'Cliente salvo com sucesso!',
  notSaved: 'Tivemos um problema ao salvar. Por favor, tente novamente.',
  phoneTaken: 'Já existe um cliente com esse telefone.',
  sameCustomer: 'Escolha dois clientes diferentes.',
  merged: 'Cadastros unidos.',
  separated: 'Cadastros separados.',
  mergeTooOld: 'Esta união tem mais de 7 dias e não pode mais ser desfeita.',
} as const

/** How many days before and after a birthday count as near. */
const birthdayDays = 3

/** The day's number in a leap year, so that 29 February has one. */
function dayOfLeapYear(date: string): number {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  return Date.UTC(2000, month - 1, day) / 86_400_000
}

/** Whether the birthday of a calendar date of birth is at most three days before or after `date`. */
export function isBirthdayNear(birthDate: string, date: string): boolean {
  const days = Math.abs(dayOfLeapYear(birthDate) - dayOfLeapYear(date))
  return Math.min(days, 366 - days) <= birthdayDays
}
