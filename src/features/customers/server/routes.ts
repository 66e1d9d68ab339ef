import { Readable } from 'node:stream'
import { type CustomerFilters, listCustomers } from '../contract.ts'
import { batchesOfCustomers, countCustomers, pageOfCustomers } from './queries.ts'
import { registrationRoutes } from './registration.routes.ts'
import { csvHead, csvLine } from '#lib/csv.ts'
import { formatPhone } from '#lib/phone.ts'
import { Refusal } from '#lib/refusal.ts'
import { dateIn } from '#lib/zoned.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import { FileAnswer } from '#platform/http/file-answer.ts'
import { serve } from '#platform/http/serve.ts'

export const routes = [
  serve(listCustomers, async (call) => {
    const { db, branch, person, query } = call
    const { page, export: isExport, ...filters } = query
    if (isExport) {
      if (!person.features.includes('customer-export')) {
        throw new Refusal('forbidden', 'Você não tem permissão para esta ação.', { status: 403 })
      }
      const rows = await countCustomers(db, branch, filters)
      await audit(db, call, { action: 'export', entity: 'customer', branch, changes: { ...filters, rows } })
      return new FileAnswer(Readable.from(csvOf(db, branch, filters)))
    }
    const { data, ...figures } = await pageOfCustomers(db, branch, filters, page)
    return {
      ...figures,
      data: data.map(({ created_at, visits_count, visits, ...customer }) => ({
        ...customer,
        registered_at: dateIn(created_at, branch.timezone),
        customer_branch: { visits_count },
        customer_branch_visit: visits.map((visit) => ({
          created_at: new Date(visit.created_at).toISOString(),
        })),
      })),
    }
  }),

  ...registrationRoutes,
]

async function* csvOf(db: Db, branch: Branch, filters: CustomerFilters) {
  yield csvHead(['Cliente', 'Telefone', 'E-mail', 'Data Nascimento', 'Cadastro', 'Visitas'])
  for await (const batch of batchesOfCustomers(db, branch, filters)) {
    yield batch
      .map((row) =>
        csvLine([
          row.name,
          formatPhone(row.phone),
          row.email,
          row.birth_date,
          row.registered,
          row.visits_count,
        ]),
      )
      .join('')
  }
}
