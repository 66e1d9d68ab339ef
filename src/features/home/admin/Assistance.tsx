import type { loadDashboard } from '../contract.ts'
import { customerDays, noShowText } from '../rules.ts'
import { Figure } from './Figure.tsx'
import { wholeNumberText } from '#lib/text/count-text.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { peopleText } from '#lib/person/people.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './LastDays.module.css'
import section from './section.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

const number = (count: number | undefined) => (count === undefined ? undefined : wholeNumberText(count))

/** What the assistant and the reminders brought in the last 30 days (docs/decisions/0065). */
export function Assistance({ known }: { known: Dashboard | undefined }) {
  const { reservations, people, handed_over, with_reminder, without_reminder } = known?.assistance ?? {}
  return (
    <section className={styles.assistance} aria-labelledby="home-assistance" aria-busy={!known}>
      <h2 id="home-assistance" className={section.title}>
        Assistente e lembretes <span className={styles.period}>· {customerDays} dias</span>
      </h2>
      <ul className={`${section.list} ${styles.pairs}`}>
        <Figure
          href={staffPath.assistant}
          ability="channel"
          value={number(reservations)}
          text="Reservas do assistente"
          detail={people === undefined ? undefined : peopleText(people)}
        />
        <Figure
          href={staffPath.chats}
          ability="chat"
          value={number(handed_over)}
          text="Passadas à equipe"
          detail="conversas que o assistente não terminou"
        />
        <Figure
          href={staffPath.reminders}
          ability="reservation"
          value={number(with_reminder?.no_shows)}
          text="Faltas com lembrete"
          detail={with_reminder && noShowText(with_reminder)}
        />
        <Figure
          href={staffPath.reminders}
          ability="reservation"
          value={number(without_reminder?.no_shows)}
          text="Faltas sem lembrete"
          detail={without_reminder && noShowText(without_reminder)}
        />
      </ul>
    </section>
  )
}
