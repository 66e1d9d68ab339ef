import { Button } from '@mantine/core'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { Arrivals } from './Arrivals.tsx'
import { Assistance } from './Assistance.tsx'
import { LastDays } from './LastDays.tsx'
import { bookingLink, copyLink } from '#features/site/admin/public-links.ts'
import { PublicLinks } from './PublicLinks.tsx'
import { Waiting } from './Waiting.tsx'
import { Week } from './Week.tsx'
import {
  heldOf,
  heldText,
  occupancy,
  requestsText,
  unansweredText,
} from '#features/reservations/seats-held.ts'
import { loadDashboard } from '../contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { fullDay } from '#lib/days/dates.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { BigNumber } from '#ui/BigNumber.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './HomePage.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

const refreshMs = 60_000

const ofToday = `${staffPath.reservations}?visao=dia`

/** /admin/dashboard: what happens today in the branch, what waits for an answer, and how the week fills (D-65). */
export function HomePage() {
  const branch = useBranch()
  const dashboard = useBranchQuery(loadDashboard, {}, { pollMs: refreshMs })
  const known = dashboard.data
  return (
    <Page
      title={branch.name}
      crumbs={[{ label: 'Página Inicial' }]}
      detail={[branch.branch, known ? `hoje, ${fullDay(known.today)}` : 'hoje'].filter(Boolean).join(' · ')}
    >
      {dashboard.isError && !known ? (
        <RetryPanel
          onRetry={() => dashboard.refetch()}
          retrying={dashboard.isFetching}
          detail={dashboard.error.msg}
        />
      ) : (
        <>
          <Today known={known} />
          <div className={styles.parts}>
            <Waiting known={known} />
            <Arrivals
              known={known}
              empty={known && <NothingToday known={known} />}
              onChanged={dashboard.refetch}
            />
            <Week days={known?.week} today={known?.today} />
            <LastDays known={known} />
            <Assistance known={known} />
          </div>
        </>
      )}
      <PublicLinks isPublished={known?.is_published} takesOnline={known?.takes_online} />
    </Page>
  )
}

function Today({ known }: { known: Dashboard | undefined }) {
  const { id } = useBranch()
  const day = known?.week[0]
  const toDay = (label: string, href = ofToday) => (
    <AppLink href={staffPath.ofBranch(id, href)}>{label}</AppLink>
  )
  return (
    <section className={styles.numbers} aria-label="Hoje">
      <BigNumber
        label="Pessoas"
        link={toDay('Pessoas')}
        value={known && wholeNumberText(known.people)}
        detail="confirmadas hoje"
      />
      <BigNumber
        label="Reservas"
        link={toDay('Reservas')}
        value={known && wholeNumberText(known.confirmed)}
        detail="confirmadas hoje"
      />
      <BigNumber
        label="Pendentes"
        link={toDay('Pendentes', known && known.waiting > 0 ? staffPath.firstRequest : ofToday)}
        value={known && wholeNumberText(known.waiting)}
        detail={pendingText(day)}
      />
      <BigNumber
        label="Ocupação"
        link={toDay('Ocupação')}
        value={day && `${occupancy(heldOf(day), day.restaurant_seats)}%`}
        detail={
          day && day.restaurant_seats > 0
            ? `${heldText(heldOf(day), day.restaurant_seats)} hoje${besides(day.held_unanswered)}`
            : 'hoje'
        }
      />
    </section>
  )
}

/** Requests whose time has passed stand beside those that can be answered, never among them (D-148). */
const besides = (unanswered: number) => (unanswered > 0 ? ` · ${unansweredText(unanswered)}` : '')

const pendingText = (day: Dashboard['week'][number] | undefined) =>
  day && day.total_waiting > 0
    ? `${requestsText(day.total_waiting, day.held_waiting)} hoje${besides(day.total_unanswered)}`
    : `para hoje${besides(day?.total_unanswered ?? 0)}`

/** Why no arrivals are expected, and what staff can do next. */
function NothingToday({ known }: { known: Dashboard }) {
  const branch = useBranch()
  const { today, confirmed, waiting, unanswered, has_services, is_published, takes_online } = known
  if (!has_services) {
    return (
      <>
        <p>Ainda não há disponibilidade cadastrada: sem ela ninguém consegue reservar.</p>
        <Button component={AppLink} href={staffPath.services}>
          Abrir Disponibilidades
        </Button>
      </>
    )
  }
  if (confirmed + waiting + unanswered > 0) {
    return (
      <>
        <p>Nenhuma chegada prevista para o restante de hoje.</p>
        <Button component={AppLink} href={staffPath.reservationDay(today)} variant="default">
          Ver as reservas de hoje
        </Button>
      </>
    )
  }
  if (!is_published) {
    return (
      <>
        <p>As páginas deste estabelecimento ainda não estão públicas. O perfil diz o que falta.</p>
        <Button component={AppLink} href={staffPath.branch(branch.id)}>
          Abrir o perfil digital
        </Button>
      </>
    )
  }
  return (
    <>
      <p>Nenhuma reserva para hoje ainda.</p>
      {takes_online ? (
        <Button onClick={() => void copyLink(bookingLink(branch))}>Copiar link de reservas</Button>
      ) : (
        <Button component={AppLink} href={staffPath.reservationList} variant="default">
          Ver os próximos dias
        </Button>
      )}
    </>
  )
}
