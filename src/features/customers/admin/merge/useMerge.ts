import { useQueryClient } from '@tanstack/react-query'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { mergeCustomers } from '../../merge.contract.ts'
import { customerMessages } from '../../rules.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { confirm } from '#ui/overlay/dialogs.ts'

type MergeCustomer = { id: number; name: string; phone: string }

/** Two records of one person often have the same name. */
const named = ({ name, phone }: MergeCustomer) => `${name}, ${formatPhone(phone)}`

/** Asks, then merges `other` into `kept`; resolves with whether it happened. Every page may show customers, so all is read again. */
export function useMerge() {
  const client = useQueryClient()
  const { run, running, refusal } = useBranchMutation(mergeCustomers, { success: customerMessages.merged })
  const merge = async (kept: MergeCustomer, other: MergeCustomer): Promise<boolean> => {
    const isSure = await confirm(`Deseja unir o cadastro de ${named(other)}, ao de ${named(kept)}?`, {
      detail:
        'Visitas, reservas, avaliações e anotações passam para um só cadastro. Em 7 dias ainda dá para separar.',
      yes: 'Unir cadastros',
      no: 'Deixar separados',
    })
    if (!isSure) return false
    const done = await run({ params: { customer_id: kept.id }, body: { other_id: other.id } })
    void client.invalidateQueries()
    return done !== null
  }
  return { merge, running, refusal }
}
