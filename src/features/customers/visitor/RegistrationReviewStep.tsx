import { PersonFacts } from '#features/guests/visitor/PersonFacts.tsx'
import { ReviewDock } from '#visitor/form/ReviewDock.tsx'
import { Fact } from '#visitor/frame/Facts.tsx'
import type { newRegistrant } from './registrant.ts'
import type { RegistrationData } from '../pages.contract.ts'

type ReviewStepProps = {
  branch: RegistrationData['branch']
  values: typeof newRegistrant
  sending: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Step 1: what will be sent; masked values stay masked. */
export function RegistrationReviewStep({ branch, values, sending, onBack, onConfirm }: ReviewStepProps) {
  return (
    <>
      <div className="content">
        <section className="card section">
          <h2>
            {branch.name} <span className="muted">{branch.branch}</span>
          </h2>
          <dl className="facts">
            <PersonFacts person={values} />
            <Fact icon="mail" label="Novidades e ofertas">
              {values.marketing ? 'Quero receber' : 'Não quero receber'}
            </Fact>
          </dl>
        </section>
      </div>
      <ReviewDock sending={sending} onBack={onBack} onConfirm={onConfirm} />
    </>
  )
}
