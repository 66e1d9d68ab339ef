import * as contract from '../import.contract.ts'
import { importMenu } from './import.ts'
import { readMenuFile } from './menu-file.apart.ts'
import { writeMenuFile } from './menu-file.ts'
import { requireMenu } from './queries.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

export const menuImportRoutes: Route[] = [
  serve(contract.checkMenuImport, async (call) => ({
    success: true as const,
    ...(await readMenuFile(call.params.business_id, call.body)).told,
  })),

  serve(
    contract.importMenu,
    { prepare: ({ params, body }) => readMenuFile(params.business_id, body) },
    ({ db, branch, body, now }, found) =>
      transaction(db, async (trx) =>
        done('Cardápio importado com sucesso!', await importMenu(trx, branch, now, body.name, found)),
      ),
  ),

  serve(contract.exportMenu, async ({ db, branch, params }) => {
    const { name, sections } = await requireMenu(db, branch, params.id)
    return new FileAnswer(writeMenuFile(sections), filenameOf(name))
  }),
]

/** The menu's name as a file name, without characters that file systems refuse. */
function filenameOf(name: string): string {
  const kept = name.replaceAll(/[\p{C}"*/:<>?\\|]/gu, '').trim()
  return `${(kept || 'cardapio').slice(0, 80).toWellFormed()}.csv`
}
