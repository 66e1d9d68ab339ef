import { Readable } from 'node:stream'
import { listCustomers } from '../contract.ts'
import { customerImportRoutes } from './import/routes.ts'
import { csvOfCustomers } from './export.ts'
import { countCustomers, pageOfCustomers } from './queries.ts'
import type { CustomerPart } from './merge/parts.ts'
import { mergeRoutes } from './merge/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { datedFilters } from './segments/filters.ts'
import { segmentRoutes } from './segments/routes.ts'
import { emailRoutes } from './email.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { customerView } from './view.ts'
import { forbidden } from '#lib/call/refusal.ts'
import { audit } from '#platform/audit/audit.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { serve } from '#platform/http/call/serve.ts'

export const routes = (parts: readonly CustomerPart[]) => [
  serve(listCustomers, async (call) => {
    const { db, branch, person, query, now } = call
    const { page, export: isExport, ...given } = query
    const filters = datedFilters(given, branch, now)
    if (isExport) {
      if (!person.features.includes('customer-export')) {
        throw forbidden()
      }
      const rows = await countCustomers(db, branch, filters)
      await audit(db, call, { action: 'export', entity: 'customer', branch, changes: { ...filters, rows } })
      return new FileAnswer(Readable.from(csvOfCustomers(db, branch, filters)))
    }
    const { data, ...figures } = await pageOfCustomers(call.house, db, branch, filters, page)
    return {
      ...figures,
      data: data.map((row) => customerView(branch, row)),
    }
  }),

  ...recordRoutes,
  ...mergeRoutes(parts),
  ...registrationRoutes,
  ...emailRoutes,
  ...customerImportRoutes,
  ...segmentRoutes,
]
