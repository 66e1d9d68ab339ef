import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { cardRows, type ListedService, typeLabels } from './service-card.ts'
import { ServiceExceptions } from './ServiceExceptions.tsx'
import { type BadgeTone, StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './ServicesPage.module.css'

const tones: Record<ListedService['type'], BadgeTone> = { REC: 'good', UNI: 'done', CLO: 'bad' }

type Props = {
  service: ListedService
  /** Absent for people who may only read. */
  onEdit?: () => void
  onRemove?: () => void
}

/** A service or closing period, with the dates on which it differs and its actions (SERV-02…15, D-123). */
export function ServiceCard({ service, onEdit, onRemove }: Props) {
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
      <ServiceExceptions service={service} canWrite={onEdit !== undefined} />
      {onEdit && onRemove && (
        <div className={styles.actions}>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Editar ${name} #${id}`}
            onClick={onEdit}
          >
            Editar
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={`Excluir ${name} #${id}`}
            onClick={onRemove}
          >
            Excluir
          </Button>
        </div>
      )}
    </li>
  )
}
