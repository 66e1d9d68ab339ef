import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import type { SectionProps } from '#features/customers/admin/record/sections.ts'
import { SectionSkeleton } from '#features/customers/admin/record/SectionSkeleton.tsx'
import { saveConsent, showPrivacy } from '../contract.ts'
import { consentSentence } from './privacy-words.ts'
import { useErase } from './useErase.ts'
import { useDownload } from './useDownload.ts'
import { numericDate, wallClock } from '#lib/days/dates.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './CustomerPrivacy.module.css'

/** In a customer's record: consent to marketing, the guest's request, and for managers the data as a file and the erasure (LGPD). */
export function CustomerPrivacy({ customerId }: SectionProps) {
  const { can } = useCurrent()
  const { timezone } = useBranch()
  const read = useBranchQuery(showPrivacy, { params: { customer_id: customerId } }, { keepPrevious: false })
  if (!read.data && read.isError)
    return <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />
  if (!read.data) return <SectionSkeleton />
  const { erased_at, erasure_requested_at, notice_at } = read.data
  const dayOf = (at: string) => numericDate(wallClock(at, timezone))
  if (erased_at) return <p className={styles.text}>Cliente anonimizado em {dayOf(erased_at)}.</p>
  return (
    <div className={styles.parts}>
      {erasure_requested_at && (
        <Alert color="yellow" title="O cliente pediu para apagar os dados">
          Pedido de {dayOf(erasure_requested_at)}, pelo link no e-mail do cliente. Responda em até 15 dias.
        </Alert>
      )}
      <Consent customerId={customerId} privacy={read.data} dayOf={dayOf} />
      {notice_at && (
        <p className={styles.hint}>Leu a finalidade dos dados no cadastro em {dayOf(notice_at)}.</p>
      )}
      {can('customer-export') && <ManagerActions customerId={customerId} />}
    </div>
  )
}

type ConsentProps = {
  customerId: number
  privacy: Parameters<typeof consentSentence>[0]
  dayOf: (at: string) => string
}

/** The guest's consent in a sentence, and the button that changes it. */
function Consent({ customerId, privacy, dayOf }: ConsentProps) {
  const saving = useBranchMutation(saveConsent, { changes: [showPrivacy] })
  const save = (given: boolean) => void saving.run({ params: { customer_id: customerId }, body: { given } })
  const { consent } = privacy
  return (
    <div>
      <p className={styles.text}>{consentSentence(privacy, dayOf)}</p>
      <div className={styles.actions}>
        {!consent?.is_in_force && (
          <Button variant="default" loading={saving.running} onClick={() => save(true)}>
            {consent ? 'O cliente confirmou' : 'O cliente quer receber novidades'}
          </Button>
        )}
        {consent && (
          <Button variant="default" loading={saving.running} onClick={() => save(false)}>
            Retirar consentimento
          </Button>
        )}
      </div>
      <RefusalAlert refusal={saving.refusal} />
    </div>
  )
}

/** The guest's data as a file, and their erasure, which first lists its effects. */
function ManagerActions({ customerId }: { customerId: number }) {
  const client = useQueryClient()
  const download = useDownload(customerId)
  const erasing = useErase(customerId, () => void client.invalidateQueries())
  return (
    <div>
      <div className={styles.actions}>
        <Button variant="default" loading={download.running} onClick={() => void download.run()}>
          Baixar dados
        </Button>
        <Button
          variant="default"
          className={styles.danger}
          loading={erasing.running}
          onClick={() => void erasing.erase()}
        >
          Anonimizar cliente
        </Button>
      </div>
      <RefusalAlert refusal={erasing.refusal} />
    </div>
  )
}
