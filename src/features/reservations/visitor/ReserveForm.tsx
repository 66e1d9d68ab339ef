import { useState } from 'react'
import { weekdayAndDay } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import { showNotice } from '#visitor/dialog.ts'
import { PersonFields } from '#features/guests/visitor/PersonFields.tsx'
import { StepBar } from '#visitor/StepBar.tsx'
import { Stepper } from '#visitor/Stepper.tsx'
import { useHydrated } from '#visitor/useHydrated.ts'
import { ContinueAs } from '#features/guests/visitor/ContinueAs.tsx'
import { usePersonDraft } from '#features/guests/visitor/usePersonDraft.ts'
import { useOnward } from '#features/guests/visitor/useOnward.ts'
import { useSteps } from '#visitor/useSteps.ts'
import { CallLink } from './CallLink.tsx'
import { nameInAddress } from './choice-address.ts'
import type { TableChoice } from '../choice.ts'
import { DayPicker } from './DayPicker.tsx'
import { DoneStep, type Made } from './DoneStep.tsx'
import { Instead } from './Instead.tsx'
import { OwnTableLink } from './OwnTableLink.tsx'
import { PartySize } from './PartySize.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import type { ReserveData } from '../pages.contract.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { ShareLink } from './ShareLink.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { useDaysAhead } from './useDaysAhead.ts'
import { useOwner } from './useOwner.ts'
import { useOwnTable } from './useOwnTable.ts'
import { useRequest } from './useRequest.ts'
import { useSlots } from './useSlots.ts'
import { WishFields } from './WishFields.tsx'

const stepNames = ['Escolha da mesa', 'Revisão', 'Pronto']

/** The reservation request, in three steps (pages spec §2.12). */
export function ReserveForm(data: PageProps<ReserveData>) {
  const { branch, limits, today } = data
  const [choice, setChoice] = useState(data.choice)
  const [made, setMade] = useState<Made | null>(null)
  const awake = useHydrated()
  const owner = useOwner(data)
  const draft = usePersonDraft(`reserva.${branch.id}`, owner)
  const own = useOwnTable(branch)
  const slots = useSlots(data)
  const ahead = useDaysAhead(data)
  const request = useRequest(branch)

  const fitting = slots.slots.filter(({ available }) => available >= choice.people)
  const isShown = slots.state === 'shown' && slots.date === choice.date
  const time = isShown && fitting.some((slot) => slot.time === choice.time) ? choice.time : ''
  const steps = useSteps({
    reviewable: time !== '' && owner.isValid,
    onStartOver() {
      setMade(null)
      owner.reset()
      void ahead.refresh()
      void slots.load(choice.date)
    },
  })

  function choose(next: TableChoice) {
    setChoice(next)
    nameInAddress(next)
  }

  function chooseDate(date: string) {
    choose({ ...choice, date, time: '' })
    void slots.load(date)
  }

  /** Somebody else may have taken the table meanwhile. */
  function askAgain() {
    chooseDate(choice.date)
    void ahead.refresh()
  }

  const onward = useOnward(owner, () => {
    if (time !== '') steps.review()
  })

  async function advance() {
    if (time !== '') return onward.advance()
    await showNotice('Escolha o horário da reserva.')
    document.getElementById('slots')?.scrollIntoView({ block: 'start' })
  }

  async function confirm() {
    const outcome = await request.send(choice, owner.values)
    if (outcome?.kind === 'made') {
      setMade(outcome.made)
      draft.forget()
      steps.succeed(sitePath.reservation(branch.slug, outcome.made.id, outcome.made.token))
    }
    if (outcome?.kind === 'refused') {
      steps.back()
      if (outcome.code === 'masked') owner.lookup.again(owner.values.phone)
      else askAgain()
    }
  }

  const summary = [peopleText(choice.people), weekdayAndDay(choice.date), time].filter(Boolean).join(' · ')
  return (
    <>
      <StepBar branch={branch} title="Reservar uma mesa" onBack={steps.step === 1 ? steps.back : null}>
        <ShareLink {...data} />
      </StepBar>
      <main>
        <div className="content stepper-place needs-script">
          <div data-step-heading tabIndex={-1}>
            <Stepper steps={stepNames} current={steps.step} />
          </div>
        </div>
        {steps.step === 0 && (
          <form
            className="needs-script"
            noValidate
            autoComplete="on"
            onSubmit={(event) => {
              event.preventDefault()
              void advance()
            }}
          >
            <div className="content">
              <PartySize
                value={choice.people}
                {...limits}
                onChange={(people) => choose({ ...choice, people })}
              />
              <DayPicker
                value={choice.date}
                people={choice.people}
                today={today}
                ahead={ahead}
                onChange={chooseDate}
              />
              <SlotPicker
                slots={slots.slots}
                people={choice.people}
                value={time}
                state={slots.state}
                onChange={(chosen) => choose({ ...choice, time: chosen })}
                onRetry={() => void slots.load(choice.date)}
                instead={
                  <Instead
                    choice={choice}
                    days={ahead.days}
                    slots={slots.slots}
                    callPhone={branch.callPhone}
                    onDate={chooseDate}
                    onParty={(people, at) => choose({ ...choice, people, time: at })}
                  />
                }
              />
              <PersonFields
                person={owner}
                offer={
                  own.customer && (
                    <ContinueAs
                      customer={own.customer}
                      person={owner}
                      onContinue={() => document.getElementById('found')?.focus({ preventScroll: true })}
                    />
                  )
                }
                privacy={
                  <Privacy
                    site={data.site}
                    slug={branch.slug}
                    business={branch.business}
                    purpose="tratar da sua reserva e falar com você sobre ela."
                  />
                }
              >
                <WishFields owner={owner} />
              </PersonFields>
              {branch.callPhone && fitting.length > 0 && <CallLink phone={branch.callPhone} />}
            </div>
            <div className="dock">
              {own.table && <OwnTableLink table={own.table} />}
              <p className="dock-said">{summary}</p>
              {/* Before hydration, a submit would put the fields into the address. */}
              <button
                type={awake ? 'submit' : 'button'}
                className="button wide"
                aria-disabled={onward.waiting}
              >
                {onward.waiting ? 'Procurando seus dados…' : 'Avançar'}
              </button>
            </div>
          </form>
        )}
        {steps.step === 1 && (
          <ReviewStep
            data={data}
            choice={{ ...choice, time }}
            owner={owner.values}
            sending={request.sending}
            onBack={steps.back}
            onConfirm={() => void confirm()}
          />
        )}
        {steps.step === 2 && made && <DoneStep branch={branch} made={made} />}
      </main>
    </>
  )
}
