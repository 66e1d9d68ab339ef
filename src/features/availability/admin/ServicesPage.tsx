import { Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { cardRows, type Service, typeLabels } from '#features/availability/admin/service-card.ts'
import { listServices } from '#features/availability/contract.ts'
import { EmptyPanel } from '#ui/EmptyPanel.tsx'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import styles from './ServicesPage.module.css'

const tones: Record<Service['type'], Tone> = { REC: 'good', UNI: 'done', CLO: 'bad' }

/** /admin/reservations/services: when tables can be reserved, and when they cannot. */
export function ServicesPage() {
  const services = useBranchQuery(listServices)
  return (
    <Page
      title="Disponibilidades"
      crumbs={[{ label: 'Agendamentos', href: '/admin/reservations' }, { label: 'Disponibilidades' }]}
    >
      {services.isError && !services.data && (
        <RetryPanel onRetry={() => services.refetch()} retrying={services.isFetching} />
      )}
      {services.isPending && (
        <div className={styles.cards} aria-busy>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} h={248} />
          ))}
        </div>
      )}
      {services.data?.length === 0 && (
        <EmptyPanel
          sentence="Nenhuma disponibilidade cadastrada."
          detail="Sem disponibilidades, este estabelecimento não oferece horários para agendamento."
        />
      )}
      {services.data && services.data.length > 0 && (
        <ul className={styles.cards} aria-label="Disponibilidades">
          {services.data.map((service) => (
            <Card key={service.id} service={service} />
          ))}
        </ul>
      )}
    </Page>
  )
}

function Card({ service }: { service: Service }) {
  const { id, name, type } = service
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {name} <span className={styles.id}>#{id}</span>
        </h2>
        <StatusBadge tone={tones[type]}>{typeLabels[type]}</StatusBadge>
      </div>
      <dl className={styles.rows}>
        {cardRows(service).map((row) => (
          <Fragment key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </Fragment>
        ))}
      </dl>
    </li>
  )
}
