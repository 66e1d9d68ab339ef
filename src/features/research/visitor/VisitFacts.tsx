import type { SurveyVisit } from '../pages.contract.ts'
import { dayAndTime } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'

/** Which visit the mailed link is about, and that the house sees who answers; with a way to answer without a name. */
export function VisitFacts({ visit, open }: { visit: SurveyVisit; open: string }) {
  const { name, datetime, person_number } = visit
  return (
    <section className="card visit" aria-label="Sua visita">
      <p>
        <strong>{dayAndTime(datetime)}</strong> · {peopleText(person_number)}
      </p>
      <p className="muted">
        Você responde como {name}. <a href={open}>Responder sem me identificar</a>
      </p>
    </section>
  )
}
