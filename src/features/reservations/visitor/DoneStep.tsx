import { calendarPath } from '../calendar-path.ts'
import type { PublicStatus } from '../rules.ts'
import { weekdayAndDate } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { addressOf } from '#visitor/call.ts'
import type { TableChoice } from '../choice.ts'
import type { ReserveData } from '../pages.contract.ts'
import { CalendarButtons } from './CalendarButtons.tsx'
import { statusWords } from './status-words.ts'

export type ReservationDone = {
  id: number
  token: string
  status: PublicStatus
  choice: TableChoice
  /** The service of its time. */
  service: string | null
}

/** Step 2: the request was sent, its status, and where to follow it (D-53). */
export function DoneStep({ branch, made }: { branch: ReserveData['branch']; made: ReservationDone }) {
  const words = statusWords[made.status]
  const { date, time, people } = made.choice
  const { id, token, service } = made
  const home = sitePath.reservation(branch.slug, id, token)
  const calendar = addressOf(calendarPath, {
    business_id: branch.business_id,
    branch_id: branch.id,
    id,
    token,
  })
  return (
    <div className="content">
      <h2>Agendamento enviado com sucesso!</h2>
      <Banner tone={words.tone} title={words.title} level={3}>
        {words.text && <p>{words.text}</p>}
      </Banner>
      <p className="card number">
        <strong>
          {weekdayAndDate(date)} · {time}
        </strong>
        <br />
        {[service, peopleText(people), branch.name, branch.branch].filter(Boolean).join(' · ')}
      </p>
      <div className="actions">
        <a className="button wide" href={home}>
          Acompanhar Agendamento
        </a>
        <CalendarButtons file={calendar} google={sitePath.googleCalendar(home)} />
        <a className="button quiet wide" href={sitePath.profile(branch.slug)}>
          Acessar o Perfil
        </a>
      </div>
    </div>
  )
}
