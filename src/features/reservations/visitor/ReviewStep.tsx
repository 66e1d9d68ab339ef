import { storedReason, toldReason } from '../rules.ts'
import { relativeDay, weekdayAndDate } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import type { PageProps } from '#lib/page.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { ReviewDock } from '#visitor/form/ReviewDock.tsx'
import { Fact } from '#visitor/frame/Facts.tsx'
import { PersonFacts } from '#features/guests/visitor/PersonFacts.tsx'
import type { OwnDuplicate } from '../request.contract.ts'
import type { TableChoice } from '../choice.ts'
import type { ReserveData } from '../pages.contract.ts'
import { OwnTableDock } from './OwnTableDock.tsx'
import { Policy } from './Policy.tsx'
import type { OwnerValues } from './useOwner.ts'
import { useOwnTable } from './useOwnTable.ts'

type ReviewStepProps = {
  data: PageProps<ReserveData>
  choice: TableChoice
  /** The service of its time. */
  service: string | null
  owner: OwnerValues
  /** The table for which the server refused this one (D-142). */
  duplicate: OwnDuplicate | null
  sending: boolean
  onBack: () => void
  /** `anyway`: beside the table that the guest already has that day. */
  onConfirm: (anyway: boolean) => void
}

/** Step 1: a review before sending, with the cancellation policy (D-32). */
export function ReviewStep({
  data,
  choice,
  service,
  owner,
  duplicate,
  sending,
  onBack,
  onConfirm,
}: ReviewStepProps) {
  const { branch, today } = data
  const { table } = useOwnTable(branch, choice.date)
  const has = duplicate ?? table
  const relative = relativeDay(choice.date, today)
  const reason = owner.reason && toldReason(storedReason(Number(owner.reason)))
  return (
    <>
      <div className="content">
        <div aria-live="polite">
          {has && <Banner tone="waiting" title={`Você já tem mesa às ${has.time} neste dia.`} level={2} />}
        </div>
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
              {service && <span className="muted"> · {service}</span>}
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
      {has ? (
        <OwnTableDock
          path={table?.path ?? null}
          canAskAgain={has.time !== choice.time}
          sending={sending}
          onBack={onBack}
          onAskAgain={() => onConfirm(true)}
        />
      ) : (
        <ReviewDock sending={sending} onBack={onBack} onConfirm={() => onConfirm(false)} />
      )}
    </>
  )
}
