import { useState } from 'react'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { StepBar } from '#visitor/form/StepBar.tsx'
import { Stepper } from '#visitor/form/Stepper.tsx'
import { usePersonDraft } from '#features/guests/visitor/usePersonDraft.ts'
import { useSteps } from '#visitor/form/useSteps.ts'
import type { OwnDuplicate } from '../request.contract.ts'
import { DoneStep, type ReservationDone } from './DoneStep.tsx'
import type { ReserveData } from '../pages.contract.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { ShareLink } from './ShareLink.tsx'
import { TableStep } from './table/TableStep.tsx'
import { useOwner } from './useOwner.ts'
import { useOwnTable } from './useOwnTable.ts'
import { useRequest } from './useRequest.ts'
import { useTableChoice } from './table/useTableChoice.ts'

const stepNames = ['Escolha da mesa', 'Revisão', 'Pronto']

/** The reservation request, in three steps (pages spec §2.12). */
export function ReserveForm(data: PageProps<ReserveData>) {
  const { branch } = data
  const [made, setMade] = useState<ReservationDone | null>(null)
  const owner = useOwner(data)
  const draft = usePersonDraft(`reserva.${branch.id}`, owner)
  const own = useOwnTable(branch)
  const table = useTableChoice(data)
  const request = useRequest(branch)
  const steps = useSteps({
    reviewable: table.choice.time !== '' && owner.isValid,
    onStartOver() {
      setMade(null)
      owner.reset()
      table.readAgain()
    },
  })

  const [duplicate, setDuplicate] = useState<OwnDuplicate | null>(null)

  async function confirm(anyway: boolean) {
    const outcome = await request.send(table.choice, owner.values, anyway)
    if (outcome?.kind === 'duplicate') setDuplicate(outcome.own)
    if (outcome?.kind === 'made') {
      setMade({ ...outcome.made, service: table.service })
      draft.forget()
      steps.succeed(sitePath.reservation(branch.slug, outcome.made.id, outcome.made.token))
    }
    if (outcome?.kind === 'refused') {
      steps.back()
      if (outcome.code === 'masked') owner.lookup.again(owner.values.phone)
      else table.askAgain()
    }
  }

  return (
    <>
      <StepBar branch={branch} title="Reservar uma mesa" onBack={steps.step === 1 ? steps.back : null}>
        <ShareLink {...data} choice={table.choice} />
      </StepBar>
      <main>
        <div className="content stepper-place needs-script">
          <div data-step-heading tabIndex={-1}>
            <Stepper steps={stepNames} current={steps.step} />
          </div>
        </div>
        {steps.step === 0 && (
          <TableStep
            data={data}
            table={table}
            own={own}
            owner={owner}
            onDone={() => {
              setDuplicate(null)
              steps.review()
            }}
          />
        )}
        {steps.step === 1 && (
          <ReviewStep
            data={data}
            choice={table.choice}
            service={table.service}
            owner={owner.values}
            duplicate={duplicate}
            sending={request.sending}
            onBack={steps.back}
            onConfirm={(anyway) => void confirm(anyway)}
          />
        )}
        {steps.step === 2 && made && <DoneStep branch={branch} made={made} />}
      </main>
    </>
  )
}
