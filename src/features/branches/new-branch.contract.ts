/** Apart from the other calls, which the sign-in carries: it needs neither slugs nor time zones. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { BusinessPath, Done } from '#lib/fields.ts'
import { BranchCard } from './contract.ts'
import { slugProblem } from './slugs.ts'
import { isTimeZone } from './time-zones.ts'

/** One line of text that must be there. */
const line = (missing: string, wrong: string) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(255, { error: 'Máximo de 255 caracteres', abort: true }),
      z.regex(/^\P{Cc}*$/u, wrong),
    )

/** What a new establishment begins with; the digital profile asks for the rest. */
export const NewBranch = z.object({
  name: line('Nome é obrigatório.', 'Nome inválido.'),
  branch: line('Unidade é obrigatória.', 'Unidade inválida.'),
  /** Last part of its public address (D-13), kept in lowercase. */
  slug: z.string('Endereço é obrigatório.').check(
    z.trim(),
    z.toLowerCase(),
    z.refine((slug: string) => slugProblem(slug) === null, {
      error: ({ input }) => slugProblem(String(input)) ?? undefined,
    }),
  ),
  timezone: z
    .string('Fuso horário é obrigatório.')
    .check(z.refine(isTimeZone, 'Escolha um dos fusos horários do Brasil.')),
})

/**
 * Adds an establishment as a draft, which only staff see (D-66). An address that is or once was somebody's is refused with
 * 'slug_taken', the sentence under `slug` and a free `suggestion`.
 */
export const createBranch = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch',
  access: { who: 'ability', ability: 'branch-manage', scope: 'business' },
  summary: 'Add an establishment to a business, as a draft; a taken slug is refused with a free suggestion.',
  params: BusinessPath,
  body: NewBranch,
  creates: true,
  answer: z.extend(Done, { branch: BranchCard }),
})
