import { Button } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import type { loadDashboard } from '../contract.ts'
import { listRequests } from '#features/reservations/queue.contract.ts'
import { requestWhen } from '#features/reservations/admin/queue/request-words.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './Waiting.module.css'
import section from './section.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

/** What waits for an answer from staff, each with a link. */
export function Waiting({ known }: { known: Dashboard | undefined }) {
  const { can } = useCurrent()
  const { id: branchId } = useBranch()
  const until = known?.pending_until
  return (
    <section className={styles.section} aria-labelledby="home-waiting" aria-busy={!known}>
      <h2 id="home-waiting" className={section.title}>
        Esperam resposta
      </h2>
      <ul className={`${section.list} ${styles.list}`}>
        <NextRequest />
        <Item
          href={staffPath.ofBranch(
            branchId,
            known?.pending === 0 ? staffPath.reservations : staffPath.firstRequest,
          )}
          count={known?.pending}
          text={known?.pending === 1 ? 'pedido de reserva' : 'pedidos de reserva'}
          period={until ? `de hoje até ${weekdayAndDay(until)}` : 'de hoje em diante'}
        />
        {can('chat') && (
          <Item
            href={staffPath.ofBranch(branchId, staffPath.chats)}
            count={known?.unanswered_chats}
            text={known?.unanswered_chats === 1 ? 'conversa sem resposta' : 'conversas sem resposta'}
            period="agora"
          />
        )}
      </ul>
    </section>
  )
}

/** The request to answer first. Its space is kept while it loads and when nobody waits. */
function NextRequest() {
  const { id: branchId } = useBranch()
  const { data } = useBranchQuery(listRequests, {}, { pollMs: 60_000 })
  const first = data?.requests[0]
  if (!first) return <li className={styles.next}>{data && 'Nenhum pedido espera resposta agora.'}</li>
  const { id, date, owner } = first
  return (
    <li className={styles.next}>
      <p className={styles.request}>
        <b className={styles.name}>{owner.name}</b>
        <span>{requestWhen(first, data.today)}</span>
      </p>
      <Button
        component={AppLink}
        href={staffPath.ofBranch(branchId, staffPath.reservationRequest(date, id))}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={`Aprovar agendamento de ${owner.name}`}
      >
        Aprovar
      </Button>
    </li>
  )
}

type ItemProps = { href: string; count: number | undefined; text: string; period: string }

function Item({ href, count, text, period }: ItemProps) {
  return (
    <li>
      <AppLink href={href} className={styles.item}>
        <b className={styles.count} data-waits={(count ?? 0) > 0 || undefined}>
          {count ?? '–'}
        </b>{' '}
        <span className={styles.text}>{text}</span> <span className={styles.period}>{period}</span>
        <IconChevronRight size={20} aria-hidden className={styles.arrow} />
      </AppLink>
    </li>
  )
}
