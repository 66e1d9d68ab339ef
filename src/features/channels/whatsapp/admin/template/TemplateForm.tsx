import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useBranch } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { findNumber } from '../../../contract.ts'
import { templateMessages } from '../../template-text.ts'
import {
  createTemplate,
  findTemplate,
  TemplateFields,
  updateTemplate,
  type WholeTemplate,
} from '../../../templates.contract.ts'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import { NameFields } from './NameFields.tsx'
import { TemplateFacts } from './TemplateFacts.tsx'
import { ReplyFields } from './ReplyFields.tsx'
import { templateValues } from './template-form.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import { WordFields } from './WordFields.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './Template.module.css'

type Props = { numberId: number; template: WholeTemplate | null; readAgain: () => unknown }

/** The select always has a language. */
const FormFields = z.extend(TemplateFields, { language: z.string() })

const reasonOf = (answer: Record<string, unknown> | undefined) =>
  typeof answer?.reason === 'string' ? answer.reason : null

/** The editor with its preview (2 §2.10). A save submits the template for review; a refusal says why and loses nothing. */
export function TemplateForm({ numberId, template, readAgain }: Props) {
  const { business_id } = useBranch()
  const navigate = useNavigate()
  const failure = template ? templateMessages.notUpdated : templateMessages.notCreated
  const options = { success: templateMessages.saved, failure, changes: [findNumber, findTemplate] }
  const creating = useCallMutation(createTemplate, options)
  const updating = useCallMutation(updateTemplate, options)
  const saving = template ? updating : creating
  const form = useEditForm<TemplateFields, WholeTemplate | null>({
    schema: FormFields,
    row: template,
    valuesOf: templateValues,
    saving,
    keep: { place: `template.${template ? template.id : `new.${numberId}`}`, what: 'Modelo do WhatsApp' },
    onOutdated: readAgain,
  })
  useLeaveQuestion(form.isDirty() && !saving.running)
  const values = form.getValues()
  const isLocked = (template?.locked ?? null) !== null

  const send = async (body: TemplateFields) => {
    const path = { business_id, number_id: numberId }
    const saved = template
      ? await updating.run({ params: { ...path, id: template.id }, body })
      : await creating.run({ params: path, body })
    if (!saved) return
    void navigate({ to: staffPath.number(numberId), ignoreBlocker: true })
  }
  return (
    <form className={styles.editor} noValidate onSubmit={form.onSubmit((body) => void send(body))}>
      <div className={styles.fields}>
        <RefusalAlert refusal={saving.refusal}>
          {reasonOf(saving.refusal?.answer) && <p>{reasonOf(saving.refusal?.answer)}</p>}
        </RefusalAlert>
        {template && <TemplateFacts template={template} />}
        <NameFields form={form} template={template} disabled={isLocked} />
        <WordFields form={form} disabled={isLocked} />
        {values.quick_replies && values.category !== 'authentication' && (
          <ReplyFields form={form} disabled={isLocked} />
        )}
        <div className={styles.actions}>
          {template && <DeleteTemplate template={template} />}
          <Button type="submit" loading={saving.running} disabled={isLocked}>
            Salvar
          </Button>
        </div>
      </div>
      <TemplatePreview values={values} template={template} />
    </form>
  )
}
