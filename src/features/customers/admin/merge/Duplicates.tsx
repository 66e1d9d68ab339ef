import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { listDuplicates } from '../../merge.contract.ts'
import { useMerge } from './useMerge.ts'
import { countText } from '#lib/text/count-text.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { phoneQuery } from '#ui/constants.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './Duplicates.module.css'

type Group = AnswerOf<typeof listDuplicates>[number]

const reasons = { email: 'Mesmo e-mail', name: 'Mesmo nome e data de nascimento' }

/** Customers who are probably the same person, side by side, to be merged. */
export function Duplicates({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const read = useBranchQuery(listDuplicates, {}, { enabled: opened })
  const merging = useMerge()
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title="Possíveis duplicados"
      size="xl"
      fullScreen={isPhone ?? false}
    >
      <RefusalAlert refusal={merging.refusal} />
      {!read.data && read.isError && (
        <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} detail={read.error.msg} />
      )}
      {!read.data && !read.isError && (
        <Stack aria-busy aria-label="Procurando duplicados">
          <Skeleton height={110} />
          <Skeleton height={110} />
        </Stack>
      )}
      {read.data?.length === 0 && (
        <EmptyPanel
          sentence="Nenhum cadastro duplicado."
          detail="Cadastros com o mesmo e-mail, ou com o mesmo nome e data de nascimento, aparecem aqui."
        />
      )}
      {read.data?.map((group) => (
        <GroupOfOne
          key={group.customers.map(({ id }) => id).join()}
          group={group}
          busy={merging.running}
          onKeep={async (kept) => {
            for (const other of group.customers) {
              if (other.id !== kept.id && !(await merging.merge(kept, other))) return
            }
          }}
        />
      ))}
    </Modal>
  )
}

type GroupProps = {
  group: Group
  busy: boolean
  onKeep: (kept: Group['customers'][number]) => Promise<void>
}

function GroupOfOne({ group, busy, onKeep }: GroupProps) {
  return (
    <section className={styles.group} aria-label={reasons[group.because]}>
      <h3 className={styles.because}>{reasons[group.because]}</h3>
      <ul className={styles.people}>
        {group.customers.map((customer) => (
          <li key={customer.id} className={styles.person}>
            <p className={styles.name}>{customer.name}</p>
            <p className={styles.facts}>
              {formatPhone(customer.phone)}
              <br />
              {customer.email ?? 'Sem e-mail'}
              <br />
              {customer.birth_date ? numericDate(customer.birth_date) : 'Sem data de nascimento'}
              <br />
              {countText(customer.customer_branch.visits_count, 'visita', 'visitas')} · cadastro em{' '}
              {numericDate(customer.registered_at)}
            </p>
            <Button
              variant="default"
              disabled={busy}
              aria-label={`Manter o cadastro de ${customer.name}, ${formatPhone(customer.phone)}`}
              onClick={() => void onKeep(customer)}
            >
              Manter este e unir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
