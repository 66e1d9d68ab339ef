import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, MetaText, Success } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

/** A part of a template as Meta writes it; parts that we do not know keep their fields. */
const Component = z.looseObject({ type: z.string(), text: MetaText, format: MetaText })

/** A template as Meta lists it. Words of `status` and `category` are Meta's, in upper case, and may be new ones. */
const Template = z.object({
  id: MetaId,
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  components: orElse(z.array(Component), []),
  parameter_format: MetaText,
  quality_score: orElse(z.nullish(z.object({ score: MetaText })), null),
  rejected_reason: MetaText,
})
export type MetaTemplate = z.output<typeof Template>

const fields = 'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason'

/** What every call about templates needs: a token, and the account (WABA) that has them. */
export type OfAccount = { token: string; waba_id: string }

/** A template as it is submitted (meta-platform §8). */
export type TemplateDraft = {
  name: string
  language: string
  category: 'MARKETING' | 'UTILITY' | 'AUTHENTICATION'
  parameter_format?: 'NAMED' | 'POSITIONAL'
  components: readonly object[]
}

/** All templates of an account. */
export const listMetaTemplates = (graph: MetaClient, { token, waba_id }: OfAccount) =>
  graph.list({
    path: `/${waba_id}/message_templates`,
    query: { fields },
    token,
    caller: waba_id,
    answer: Template,
  })

/** One template by Meta's id. */
export const readTemplate = (
  graph: MetaClient,
  { token, waba_id, id }: OfAccount & { id: string },
): Promise<MetaOutcome<MetaTemplate>> =>
  graph.call({ method: 'GET', path: `/${id}`, query: { fields }, token, caller: waba_id, answer: Template })

const Created = z.object({ id: MetaId, status: z.string(), category: z.string() })

/** Submits a template for review. Meta may answer another category than asked. */
export const submitTemplate = (
  graph: MetaClient,
  { token, waba_id, draft }: OfAccount & { draft: TemplateDraft },
): Promise<MetaOutcome<z.output<typeof Created>>> =>
  graph.call({
    method: 'POST',
    path: `/${waba_id}/message_templates`,
    body: draft,
    token,
    caller: waba_id,
    answer: Created,
  })

/** Submits a change; name and language cannot change, and the category only of a template that is not approved. */
export const editTemplate = (
  graph: MetaClient,
  {
    token,
    waba_id,
    id,
    changes,
  }: OfAccount & { id: string; changes: Partial<Pick<TemplateDraft, 'category' | 'components'>> },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({ method: 'POST', path: `/${id}`, body: changes, token, caller: waba_id, answer: Success })

/** Deletes one language of a template. An approved name stays locked for 30 days. */
export const deleteMetaTemplate = (
  graph: MetaClient,
  { token, waba_id, id, name }: OfAccount & { id: string; name: string },
): Promise<MetaOutcome<{ success: true }>> =>
  graph.call({
    method: 'DELETE',
    path: `/${waba_id}/message_templates`,
    query: { name, hsm_id: id },
    token,
    caller: waba_id,
    answer: Success,
  })
