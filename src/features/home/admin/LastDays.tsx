import type { loadDashboard } from '../contract.ts'
import { customerDays, trendWords } from '../rules.ts'
import { Figure } from './Figure.tsx'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './LastDays.module.css'
import section from './section.module.css'

type Dashboard = AnswerOf<typeof loadDashboard>

const whole = new Intl.NumberFormat('pt-BR')
const decimal = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1 })

const answersText = (answers: number) =>
  answers === 0 ? 'sem respostas' : answers === 1 ? '1 resposta' : `${whole.format(answers)} respostas`

/** Ratings and new customers of the last 30 days (D-61). */
export function LastDays({ known }: { known: Dashboard | undefined }) {
  const { ratings, customers } = known ?? {}
  const answers = ratings && answersText(ratings.total_note)
  const note = ratings?.final_note
  return (
    <section className={styles.section} aria-labelledby="home-days" aria-busy={!known}>
      <h2 id="home-days" className={section.title}>
        Últimos {customerDays} dias
      </h2>
      <ul className={`${section.list} ${styles.list}`}>
        <Figure
          href={staffPath.ratings}
          ability="research"
          value={ratings && (ratings.nps === null ? '–' : whole.format(ratings.nps))}
          text="NPS"
          detail={answers}
        />
        <Figure
          href={staffPath.ratings}
          ability="research"
          value={ratings && (typeof note === 'number' ? decimal.format(note) : '–')}
          text="Nota média"
          detail={note === null ? 'sem respostas' : answers && `de 5 · ${answers}`}
        />
        <Figure
          href={staffPath.customers}
          ability="customer"
          value={customers && whole.format(customers.registered)}
          text="Clientes novos"
          detail={customers && trendWords(customers.registered, customers.registered_before, customerDays)}
        />
      </ul>
    </section>
  )
}
