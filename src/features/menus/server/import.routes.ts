import type { FastifyReply } from 'fastify'
import * as contract from '#features/menus/import.contract.ts'
import { importMenu } from '#features/menus/server/import.ts'
import { readFile } from '#features/menus/server/menu-file.apart.ts'
import { writeMenuFile } from '#features/menus/server/menu-file.ts'
import { requireMenu } from '#features/menus/server/queries.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/serve.ts'

export const importRoutes: Route[] = [
  serve(contract.checkImport, async (call) => ({
    success: true as const,
    ...(await readFile(call.body.file)).told,
  })),

  serve(
    contract.importMenu,
    { prepare: ({ body }) => readFile(body.file) },
    ({ db, branch, body, now }, found) =>
      transaction(db, async (trx) => ({
        success: true as const,
        msg: 'Cardápio importado com sucesso!',
        ...(await importMenu(trx, branch, now, body.name, found)),
      })),
  ),

  serve(contract.exportMenu, async ({ db, branch, params, reply }) => {
    const { name, sections } = await requireMenu(db, branch, params.id)
    return sendFile(reply, name, writeMenuFile(sections))
  }),
]

/** The name of the file in every browser: without what no file system takes, then as RFC 8187 writes it. */
function filenameOf(name: string): string {
  const kept = name.replaceAll(/[\p{C}"*/:<>?\\|]/gu, '').trim()
  const short = (kept || 'cardapio').slice(0, 80).toWellFormed()
  return encodeURIComponent(`${short}.csv`).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
}

/** Sends the file; the reply is the answer, so no declared one follows. */
function sendFile(reply: FastifyReply, name: string, content: string): never {
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'Content-Disposition',
      `attachment; filename="cardapio.csv"; filename*=UTF-8''${filenameOf(name)}`,
    )
    .send(content)
  return reply as never
}
