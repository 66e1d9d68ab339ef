import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { use } from 'react'
import { useCurrent } from '#admin/current/current.ts'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { useOpenedLater } from '#admin/form/useOpenedLater.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { showCustomer } from '../../record.contract.ts'
import type { CustomerRow } from './customer-form.ts'
import { Merges } from '../merge/Merges.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { Notes } from './Notes.tsx'
import { RecordSections } from './sections.ts'
import { Tags } from './Tags.tsx'
import { isErasedPhone } from '#lib/person/person.ts'
import { phoneQuery } from '#ui/constants.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './CustomerRecord.module.css'

type Props = {
  customerId: number
  opened: boolean
  onClose: () => void
  onEdit: (customer: CustomerRow) => void
  /** Called when what other pages show of this customer may be stale. */
  onChanged: () => unknown
}

/** Everything the house knows of a customer, over the page that it was opened from. Needs a new `key` for each customer. */
export function CustomerRecord({ customerId, opened, onClose, onEdit, onChanged }: Props) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const record = useBranchQuery(
    showCustomer,
    { params: { customer_id: customerId } },
    { enabled: opened, keepPrevious: false },
  )
  const customer = record.data
  useBackCloses(opened, onClose)
  return (
    <Modal
      opened={useOpenedLater(opened)}
      onClose={onClose}
      title={customer?.name ?? 'Cliente'}
      size="xl"
      fullScreen={isPhone ?? false}
    >
      {!customer && record.isError && (
        <RetryPanel onRetry={() => record.refetch()} retrying={record.isFetching} detail={record.error.msg} />
      )}
      {!customer && !record.isError && <Waiting />}
      {customer && <Content customer={customer} onEdit={onEdit} onChanged={onChanged} />}
    </Modal>
  )
}

type ContentProps = Pick<Props, 'onEdit' | 'onChanged'> & { customer: CustomerRow }

function Content({ customer, onEdit, onChanged }: ContentProps) {
  const sections = use(RecordSections)
  const { can } = useCurrent()
  const isErased = isErasedPhone(customer.phone)
  return (
    <div className={styles.record}>
      <CustomerFacts
        customer={customer}
        actions={
          !isErased && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => onEdit(customer)}
            >
              Editar dados
            </Button>
          )
        }
      />
      {can('customer-export') && <Merges customerId={customer.id} />}
      {!isErased && <Tags customer={customer} onChanged={onChanged} />}
      {!isErased && <Notes customer={customer} onChanged={onChanged} />}
      {sections
        .filter(({ ability }) => can(ability))
        .map(({ title, Content: Section }) => (
          <section key={title} className={styles.section} aria-label={title}>
            <h3 className={styles.title}>{title}</h3>
            <Section customerId={customer.id} today={customer.today} />
          </section>
        ))}
    </div>
  )
}

function Waiting() {
  return (
    <Stack aria-busy aria-label="Carregando o cliente">
      <Skeleton height={96} />
      <Skeleton height={44} width="60%" />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  )
}
