import { done } from '#lib/call/done.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { serve } from '#platform/http/call/serve.ts'
import * as contract from './contract.ts'
import { countQueue, listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { UnknownJob } from './job.ts'

const perPage = 50

export const routes = [
  serve(contract.listDeadLetters, async ({ db, query }) => {
    const { dead_letters: total } = await countQueue(db)
    const last_page = Math.max(1, Math.ceil(total / perPage))
    const current_page = Math.min(query.page, last_page)
    const offset = (current_page - 1) * perPage
    const rows = await listDeadLetters(db, { limit: perPage, offset })
    const data = rows.map((row) => ({
      ...row,
      data: row.data as Record<string, unknown>,
      enqueued_at: row.enqueued_at.toISOString(),
      failed_at: row.failed_at.toISOString(),
    }))
    const from = data.length === 0 ? 0 : offset + 1
    return { data, from, to: offset + data.length, total, current_page, last_page, per_page: perPage }
  }),
  serve(contract.retryDeadLetter, async ({ db, house, params }) => {
    const found = await retryDeadLetter({ db, enqueue: house.enqueue }, params.id).catch((error: unknown) => {
      if (!(error instanceof UnknownJob)) throw error
      throw new Refusal('unknown_job', 'Esta tarefa não existe mais nesta versão.')
    })
    if (!found) throw notFound('Tarefa não encontrada.')
    return done('Tarefa enviada para nova tentativa.')
  }),
]
