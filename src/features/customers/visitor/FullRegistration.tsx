import type { PageProps } from '#lib/page.ts'
import { registerCustomer, RegistrationFields } from '../registration.contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { showNotice } from '#visitor/dialog.ts'
import { StepBar } from '#visitor/form/StepBar.tsx'
import { Stepper } from '#visitor/form/Stepper.tsx'
import { markKnownHere } from '#features/guests/visitor/known-here.ts'
import { useOnward } from '#features/guests/visitor/useOnward.ts'
import { usePerson } from '#features/guests/visitor/usePerson.ts'
import { usePersonDraft } from '#features/guests/visitor/usePersonDraft.ts'
import { useSend } from '#visitor/form/useSend.ts'
import { useSteps } from '#visitor/form/useSteps.ts'
import { RegistrationDoneStep } from './RegistrationDoneStep.tsx'
import { GuestForm } from './GuestForm.tsx'
import type { RegistrationData } from '../pages.contract.ts'
import { newRegistrant } from './registrant.ts'
import { RegistrationReviewStep } from './RegistrationReviewStep.tsx'

const stepNames = ['Seus dados', 'Revisão', 'Pronto']

/** /cadastro/{slug}: form, review, success (REG-01). */
export function FullRegistration(data: PageProps<RegistrationData>) {
  const { branch } = data
  const person = usePerson(data, RegistrationFields, newRegistrant)
  const draft = usePersonDraft(`cadastro.${branch.id}`, person)
  const steps = useSteps({ reviewable: person.isValid, onStartOver: () => person.reset() })
  const onward = useOnward(person, () => steps.review())
  const registration = useSend(registerCustomer)

  async function confirm() {
    const { dont_remember, marketing, ...typed } = person.values
    const answer = await registration.send({
      params: { business_id: branch.business_id, branch_id: branch.id },
      body: {
        ...typed,
        marketing: marketing !== '',
        text_version: data.text_version,
        dont_remember: dont_remember !== '',
      },
    })
    if (!answer) return
    if (answer.success) {
      if (!dont_remember) markKnownHere(true)
      draft.forget()
      return steps.succeed()
    }
    await showNotice(anyFailure, answer.msg)
    if (answer.code !== 'masked') return
    steps.back()
    person.lookup.again(typed.phone)
  }

  return (
    <>
      <StepBar branch={branch} title="Cadastro" onBack={steps.step === 1 ? steps.back : null} />
      <main>
        <div className="content stepper-place needs-script">
          <div data-step-heading tabIndex={-1}>
            <Stepper steps={stepNames} current={steps.step} />
          </div>
        </div>
        {steps.step === 0 && (
          <GuestForm
            data={data}
            person={person}
            label={onward.waiting ? 'Procurando seus dados…' : 'Avançar'}
            busy={onward.waiting}
            onSubmit={() => onward.advance()}
          />
        )}
        {steps.step === 1 && (
          <RegistrationReviewStep
            branch={branch}
            values={person.values}
            sending={registration.sending}
            onBack={steps.back}
            onConfirm={() => void confirm()}
          />
        )}
        {steps.step === 2 && <RegistrationDoneStep branch={branch} />}
      </main>
    </>
  )
}
