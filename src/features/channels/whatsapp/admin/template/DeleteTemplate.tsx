import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { findNumber } from '../../../contract.ts'
import { templateMessages } from '../../template-text.ts'
import { nameLockDays } from '../../template-status.ts'
import { deleteTemplate, type WholeTemplate } from '../../../templates.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { confirm, notice } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'

/** Deleting an approved template blocks its name for a while. */
const lock = `O WhatsApp guarda o nome de um modelo aprovado por ${nameLockDays} dias: até lá, não dá para criar outro com o mesmo nome neste idioma.`

/** Deletes a template here and at Meta, after telling what that means. */
export function DeleteTemplate({ template }: { template: WholeTemplate }) {
  const { id, wa_number_id, name, status } = template
  const { business_id } = useBranch()
  const navigate = useNavigate()
  const deleting = useCallMutation(deleteTemplate, {
    failure: templateMessages.notDeleted,
    changes: [findNumber],
  })

  const ask = async () => {
    const detail = status === 'active' ? lock : 'O modelo também é excluído na Meta.'
    const options = { detail, destructive: true, yes: 'Excluir mesmo assim' }
    if (!(await confirm(`Deseja excluir o modelo ${name}?`, options))) return
    const done = await deleting.run({ params: { business_id, number_id: wa_number_id, id } })
    if (!done) return
    toast(templateMessages.deleted)
    void navigate({ to: staffPath.number(wa_number_id), ignoreBlocker: true })
  }
  const { refusal } = deleting
  useEffect(() => {
    if (!refusal) return
    const reason = refusal.answer?.reason
    void notice(refusal.msg, typeof reason === 'string' ? reason : undefined)
  }, [refusal])
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={deleting.running}
      onClick={() => void ask()}
    >
      Excluir
    </Button>
  )
}
