import { sql } from 'kysely'
import { languages } from '../../../rules.ts'
import * as contract from '../../../templates.contract.ts'
import {
  contentProblem,
  footerProblem,
  metaName,
  repliesProblem,
  templateMessages,
  typedReplies,
} from '../../template-text.ts'
import { categoryOf, editProblem, templateStatusOf } from '../../template-status.ts'
import { draftOf, partsFor, samplesFor } from './draft.ts'
import { failed, submitted } from './edge.ts'
import {
  nameProblem,
  otherParts,
  requireTemplateNumber,
  requireWhole,
  type TemplateNumber,
  wholeOf,
} from './queries.ts'
import { syncTemplatesJob } from './sync.ts'
import { invalid } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import * as edge from '../graph/templates.ts'
import { done } from '#lib/call/done.ts'

/** Refuses, with the catalogue's sentence and the reason, what Meta would refuse too. */
function requireSubmittable(fields: contract.TemplateFields, failure: string) {
  const isCode = fields.category === 'authentication'
  const problem =
    (isCode ? null : contentProblem(fields.content)) ??
    footerProblem(fields.footer_content?.trim() ?? '') ??
    repliesProblem(typedReplies(fields.quick_replies ?? []))
  if (problem) throw failed(failure, problem)
}

/** Nobody knows whether Meta took it: a sync in some seconds shows it if it did. */
function readAnew(act: Act, { business_id, id }: TemplateNumber) {
  const at = new Date(act.now.getTime() + 10_000)
  return act.house.enqueue(act.house.db, syncTemplatesJob, { business_id, number_id: id }, { at })
}

const wordsOf = ({ content, footer_content, samples }: contract.TemplateFields) => ({
  content,
  footer_content: footer_content?.trim() || null,
  samples: JSON.stringify(samplesFor({ content, samples })),
})

export const routes = [
  serve(contract.findTemplate, async ({ db, params: { business_id, number_id, id }, now }) => {
    const number = await requireTemplateNumber(db, business_id, number_id)
    return wholeOf(await requireWhole(db, number, id), now)
  }),

  serve(
    contract.createTemplate,
    {
      async prepare(call) {
        const { db, params, body, now, house } = call
        const failure = templateMessages.notCreated
        const number = await requireTemplateNumber(db, params.business_id, params.number_id)
        if (!languages.some((known) => known === body.language)) {
          throw invalid({ language: [contract.invalidLanguage] })
        }
        requireSubmittable(body, failure)
        const nameKey = { meta_name: metaName(body.name), language: body.language }
        const problem = await nameProblem(db, number, nameKey, now)
        if (problem) throw failed(failure, problem)
        const made = await submitted(call, { db, number, failure }, async ({ token }) => {
          const draft = draftOf(body)
          const outcome = await edge.submitTemplate(house.meta.graph, {
            token,
            waba_id: number.wa_account_id,
            draft,
          })
          if (outcome.kind === 'unclear') await readAnew(call, number)
          return outcome
        })
        return { number, made }
      },
    },
    async (call, { number, made }) => {
      const { db, body, now } = call
      const { business_id } = number
      const row = {
        name: body.name,
        category: categoryOf(made.category) ?? body.category,
        ...wordsOf(body),
        components: JSON.stringify(partsFor(body, [])),
        meta_id: made.id,
        platform_status: made.status,
        status: templateStatusOf(made.status) ?? ('pending' as const),
        status_at: now,
        updated_at: now,
      }
      const template = await transaction(db, async (trx) => {
        const saved = await trx
          .insertInto('wa_template')
          .values({ business_id, wa_number_id: number.id, language: body.language, ...row })
          // A sync was quicker: it knows Meta's name only.
          .onConflict((conflict) =>
            conflict
              .columns(['business_id', 'wa_number_id', 'meta_name', 'language'])
              .where('deleted_at', 'is', null)
              .doUpdateSet(row),
          )
          .returningAll()
          .executeTakeFirstOrThrow()
        const { name, category } = row
        const changes = changedFields({}, { name, category, language: body.language })
        await audit(trx, call, {
          action: 'create',
          entity: 'template',
          entity_id: saved.id,
          business_id,
          changes,
        })
        return saved
      })
      return done(templateMessages.saved, { model: wholeOf(template, now) })
    },
  ),

  serve(contract.updateTemplate, async (call) => {
    const { db, params, body, now, house } = call
    const failure = templateMessages.notUpdated
    const number = await requireTemplateNumber(db, params.business_id, params.number_id)
    const before = await requireWhole(db, number, params.id)
    requireSubmittable(body, failure)
    const wasActive = before.status === 'active'
    const problem = editProblem(before, now)
    if (problem) throw failed(failure, problem)
    if (metaName(body.name) !== before.meta_name || body.language !== before.language) {
      throw failed(failure, 'O nome e o idioma não mudam depois de criados: crie outro modelo.')
    }
    if (wasActive && body.category !== before.category) {
      throw failed(failure, 'A categoria de um modelo aprovado não muda: crie outro modelo.')
    }
    const account = { waba_id: number.wa_account_id }
    const components = partsFor(body, otherParts(before))
    const answer = await submitted<object>(call, { db, number, failure }, async ({ token }) => {
      const { meta_id: id } = before
      if (id === null)
        return edge.submitTemplate(house.meta.graph, { token, ...account, draft: draftOf(body) })
      const { category } = draftOf(body)
      const changes = { components, ...(wasActive ? {} : { category }) }
      const outcome = await edge.editTemplate(house.meta.graph, { token, ...account, id, changes })
      if (outcome.kind === 'unclear') await readAnew(call, number)
      return outcome
    })
    const after = {
      category: body.category,
      ...wordsOf(body),
      components: JSON.stringify(components),
      meta_id: 'id' in answer ? String(answer.id) : before.meta_id,
      // Every saved edit is reviewed again (D-84).
      status: 'pending' as const,
      platform_status: 'PENDING',
      rejection: null,
      advice: null,
      status_at: now,
      updated_at: now,
    }
    const template = await transaction(db, async (trx) => {
      const saved = await trx
        .updateTable('wa_template')
        .set({ ...after, ...(wasActive ? { edits: sql`edits || ${now}::timestamptz` } : {}) })
        .where('business_id', '=', number.business_id)
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const { category, content, footer_content } = after
      const { quick_replies } = wholeOf(saved, now)
      const changes = changedFields(
        { ...before, quick_replies: wholeOf(before, now).quick_replies },
        { category, content, footer_content, quick_replies },
      )
      const { business_id } = number
      await audit(trx, call, {
        action: 'edit',
        entity: 'template',
        entity_id: before.id,
        business_id,
        changes,
      })
      return saved
    })
    return done(templateMessages.saved, { model: wholeOf(template, now) })
  }),

  serve(contract.deleteTemplate, async (call) => {
    const { db, params, now, house } = call
    const number = await requireTemplateNumber(db, params.business_id, params.number_id)
    const { id, meta_id, meta_name, name, platform_status } = await requireWhole(db, number, params.id)
    if (meta_id !== null && platform_status !== 'DELETED') {
      await submitted(call, { db, number, failure: templateMessages.notDeleted }, ({ token }) =>
        edge.deleteMetaTemplate(house.meta.graph, {
          token,
          waba_id: number.wa_account_id,
          id: meta_id,
          name: meta_name!,
        }),
      )
    }
    await transaction(db, async (trx) => {
      const { business_id } = number
      await trx
        .updateTable('wa_template')
        .set({ deleted_at: now, status: 'inactive' })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .execute()
      const changes = changedFields({ name }, { name: null })
      await audit(trx, call, { action: 'delete', entity: 'template', entity_id: id, business_id, changes })
    })
    return done(templateMessages.deleted)
  }),
]
