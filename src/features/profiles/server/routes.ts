import { findBranch, previewBranch, updateBranch } from '../contract.ts'
import { changeBranch } from './change-branch.ts'
import { done } from '#lib/call/done.ts'
import { transaction } from '#platform/database/database.ts'
import { documentOf } from '#platform/http/page/pages.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { previewOf } from './preview.ts'
import { loadProfile } from './queries.ts'

export const routes: Route[] = [
  serve(findBranch, ({ db, branch }) => loadProfile(db, branch)),
  serve(updateBranch, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, body } = call
      await changeBranch(trx, call, branch, body)
      const saved = await loadProfile(trx, branch)
      return done(savedSentence(body.is_draft, saved.status), { branch: saved })
    }),
  ),
  serve(previewBranch, async ({ db, branch, body, now, request }) => ({
    success: true as const,
    html: await documentOf(request, await previewOf(db, branch, body, now)),
  })),
]
function savedSentence(isDraft: boolean | undefined, status: 'active' | 'inactive'): string {
  if (isDraft === undefined) return 'Perfil salvo com sucesso!'
  if (isDraft) return 'O perfil voltou a ser rascunho.'
  return status === 'active'
    ? 'Perfil publicado com sucesso!'
    : 'Perfil publicado. As páginas entram no ar quando o estabelecimento for ativado.'
}
