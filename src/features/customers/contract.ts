import * as z from 'zod/mini'
import { tagLengthLimit } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate, listPageOf, PageNumber } from '#lib/fields.ts'

/** A customer as the staff of a branch see them (CUST-28…30). */
export const Customer = z.object({
  id: z.int(),
  name: z.string(),
  /** Digits, as stored (D-55). */
  phone: z.string(),
  email: z.nullable(z.string()),
  birth_date: z.nullable(z.string()),
  /** Date on which the customer was linked to the branch, the column 'Cadastro' (D-57). */
  registered_at: z.string(),
  customer_branch: z.object({ visits_count: z.int() }),
  /** Newest first; `created_at` is an instant. */
  customer_branch_visit: z.array(z.object({ created_at: z.string() })),
})
z.globalRegistry.add(Customer, { id: 'Customer' })

/** The months of a birthday filter. */
export const birthMonths = ['current', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

const dateFilter = z.optional(calendarDate('Preencha uma data válida!'))

/** The filters of the list; page and export share them (D-57). */
export const CustomerFilters = z.object({
  /** Name or phone digits, ignoring accents and case; fewer than 2 characters do not filter. */
  search: z.optional(z.string().check(z.maxLength(100, 'Máximo de 100 caracteres'))),
  /** Minimum number of visits. */
  visitCount: z.optional(
    z
      .int()
      .check(z.minimum(0, 'Número de visitas inválido.'), z.maximum(100_000, 'Número de visitas inválido.')),
  ),
  birthDateFrom: dateFilter,
  birthDateTo: dateFilter,
  visitDateFrom: dateFilter,
  visitDateTo: dateFilter,
  /** Maximum number of visits. */
  maxVisits: z.optional(
    z
      .int()
      .check(z.minimum(1, 'Número de visitas inválido.'), z.maximum(100_000, 'Número de visitas inválido.')),
  ),
  /** Birthdays of a month, 1 to 12, or of the branch's present month. */
  birthMonth: z.optional(z.enum(birthMonths, 'Mês inválido.')),
  /** Came before, but not in this many last days. */
  lastVisitBefore: z.optional(
    z.int().check(z.minimum(1, 'Número de dias inválido.'), z.maximum(3650, 'Número de dias inválido.')),
  ),
  tag: z.optional(z.string().check(z.maxLength(tagLengthLimit, 'Etiqueta inválida.'))),
  /** Only customers whose consent to marketing is in force (LGPD). */
  marketing: z.optional(z.boolean()),
})
export type CustomerFilters = z.output<typeof CustomerFilters>

/** With `export=true` the answer is clientes.csv with all matching rows, for people with 'customer-export' (D-58). */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/customer',
  access: { who: 'ability', ability: 'customer', scope: 'branch' },
  summary: 'Customers of a branch, newest registration first; export=true downloads them as clientes.csv.',
  params: BranchPath,
  query: z.extend(CustomerFilters, { page: PageNumber, export: z._default(z.boolean(), false) }),
  answer: listPageOf(Customer),
  file: { type: 'text/csv; charset=utf-8', name: 'clientes.csv' },
})
