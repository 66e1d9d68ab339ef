import { storedReason, toldReason } from '../rules.ts'
import { relativeDay, weekdayAndDate } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import type { PageProps } from '#lib/page.ts'
import { ReviewDock } from '#visitor/ReviewDock.tsx'
import { Fact } from '#visitor/Facts.tsx'
import { PersonFacts } from '#features/guests/visitor/PersonFacts.tsx'
import type { TableChoice } from '../choice.ts'
import type { ReserveData } from '../pages.contract.ts'
import { Policy } from './Policy.tsx'
import type { OwnerValues } from './useOwner.ts'

type ReviewStepProps = {
  data: PageProps<ReserveData>
  choice: TableChoice
  owner: OwnerValues
  sending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Step 1: a review before sending, with the cancellation policy (D-32). */
export function ReviewStep({ data, choice, owner, sending, onBack, onConfirm }: ReviewStepProps) {
  const { branch, today } = data
  const relative = relativeDay(choice.date, today)
  const reason = owner.reason && toldReason(storedReason(Number(owner.reason)))
  return (
    <>
      <div className="content">
        <section className="card section">
          <h2>
            {branch.name} <span className="muted">{branch.branch}</span>
          </h2>
          <dl className="facts">
            <Fact icon="calendar" label="Data" large>
              {weekdayAndDate(choice.date)}
              {relative && <span className="muted"> · {relative}</span>}
            </Fact>
            <Fact icon="clock" label="Horário" large>
              {choice.time}
            </Fact>
            <Fact icon="people" label="Pessoas" large>
              {peopleText(choice.people)}
            </Fact>
          </dl>
        </section>
        {branch.cancellation_policy && <Policy text={branch.cancellation_policy} />}
        <section className="card section">
          <h2>Seus dados</h2>
          <dl className="facts">
            <PersonFacts person={owner} />
            {reason && (
              <Fact icon="star" label="Ocasião">
                {reason}
              </Fact>
            )}
            {owner.comment.trim() && (
              <Fact icon="chat" label="Observações">
                <span className="lines">{owner.comment.trim()}</span>
              </Fact>
            )}
          </dl>
        </section>
      </div>
      <ReviewDock sending={sending} onBack={onBack} onConfirm={onConfirm} />
    </>
  )
}
