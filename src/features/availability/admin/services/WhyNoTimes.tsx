import { SegmentedControl, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { groupsOf } from './why-groups.ts'
import { explainSlots } from '../../services.contract.ts'
import { fullDay } from '#lib/days/dates.ts'
import { DayInput } from '#ui/input/DayInput.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './WhyNoTimes.module.css'

const audiences = [
  { value: 'cliente', label: 'Cliente' },
  { value: 'equipe', label: 'Equipe' },
]

/** Every time of a chosen date, with the rule that keeps visitors or staff from booking it. Both choices are in the address. */
export function WhyNoTimes() {
  const [{ dia, para }, setAddress] = useAddress({ dia: '', para: 'cliente' })
  const audienceLabel = useId()
  const date = /^\d{4}-\d{2}-\d{2}$/.test(dia) ? dia : ''
  const times = useBranchQuery(
    explainSlots,
    { params: { date }, query: { audience: para === 'equipe' ? 'staff' : 'visitor' } },
    { enabled: date !== '', keepPrevious: false },
  )
  return (
    <section className={styles.why} aria-label="Por que não há horários?">
      <h2 className={styles.title}>Por que não há horários?</h2>
      <p className={styles.detail}>
        Escolha um dia para ver cada horário e o que impede o cliente, ou a equipe, de marcar nele.
      </p>
      <div className={styles.question}>
        <DayInput
          className={styles.date}
          label="Dia"
          value={date}
          onValue={(day) => setAddress({ dia: day })}
        />
        <div>
          <p className={styles.label} id={audienceLabel}>
            Para quem
          </p>
          <SegmentedControl
            data={audiences}
            value={para === 'equipe' ? 'equipe' : 'cliente'}
            className={styles.audience}
            aria-labelledby={audienceLabel}
            onChange={(chosen) => setAddress({ para: chosen })}
          />
        </div>
      </div>
      <div aria-live="polite" aria-busy={date !== '' && times.isPending}>
        {date !== '' && times.isPending && <Skeleton h={64} mt="md" radius="sm" />}
        {date !== '' && times.isError && (
          <RetryPanel onRetry={() => times.refetch()} retrying={times.isFetching} />
        )}
        {times.data?.length === 0 && (
          <p className={styles.none}>
            Nenhuma disponibilidade abre em {fullDay(date)}: não há nada cadastrado para esse dia da semana ou
            data.
          </p>
        )}
        {times.data && times.data.length > 0 && (
          <ul className={styles.groups} aria-label={`Horários de ${fullDay(date)}`}>
            {groupsOf(times.data).map((group) => (
              <li key={group.times[0]} className={group.reason ? styles.kept : styles.offered}>
                <p>
                  <strong>{group.reason ?? `Disponível para até ${group.available} por agendamento`}</strong>{' '}
                  <span className={styles.service}>{group.service.name}</span>
                </p>
                <p className={styles.times}>{group.times.join('\u00A0· ')}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
