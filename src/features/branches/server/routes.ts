import { listBranches as listBranchesCall } from '../contract.ts'
import { createBranch } from '../new-branch.contract.ts'
import { findBranch, previewBranch, updateBranch } from '../profile.contract.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import { documentOf } from '#platform/http/pages.ts'
import { changeBranch } from './change-branch.ts'
import { addBranch } from './new-branch.ts'
import { previewOf } from './preview.ts'
import { loadProfile } from './profile.queries.ts'
import { listBranches, loadCard } from './queries.ts'

export const routes: Route[] = [
  serve(listBranchesCall, ({ db, person, params }) => {
    const seesAll = person.features.includes('branch-manage')
    return listBranches(db, params.business_id, seesAll ? null : person.id)
  }),
  serve(createBranch, (call) =>
    transaction(call.db, async (trx) => {
      const added = await addBranch(trx, call, call.params.business_id, call.body)
      const msg = 'Estabelecimento adicionado como rascunho.'
      return { success: true as const, msg, branch: await loadCard(trx, added) }
    }),
  ),
  serve(findBranch, ({ db, branch }) => loadProfile(db, branch)),
  serve(updateBranch, (call) =>
    transaction(call.db, async (trx) => {
      const { branch, body } = call
      await changeBranch(trx, call, branch, body)
      const saved = await loadProfile(trx, branch)
      return { success: true as const, msg: savedSentence(body.is_draft, saved.status), branch: saved }
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
