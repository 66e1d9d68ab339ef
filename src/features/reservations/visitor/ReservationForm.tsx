import { useState } from 'react'
import { weekdayAndDay } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { tell } from '#visitor/dialog.ts'
import { Icon } from '#visitor/icons.tsx'
import { Stepper } from '#visitor/Stepper.tsx'
import { useAwake } from '#visitor/useAwake.ts'
import type { Choice } from './choice.ts'
import { DayPicker } from './DayPicker.tsx'
import { DoneStep, type Made } from './DoneStep.tsx'
import { OwnerFields } from './OwnerFields.tsx'
import { PartySize } from './PartySize.tsx'
import { Privacy } from './Privacy.tsx'
import type { ReserveData } from './reserve-data.ts'
import { ReserveBar } from './ReserveBar.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { useOwner } from './useOwner.ts'
import { useRequest } from './useRequest.ts'
import { useSlots } from './useSlots.ts'
import { useSteps } from './useSteps.ts'

const stepNames = ['Escolha da mesa', 'Revisão', 'Pronto']

/** The request of a table in three steps (2 §2.12). */
export function ReservationForm(data: ReserveData) {
  const { branch, limits, today } = data
  const [choice, setChoice] = useState<Choice>({ people: limits.min, date: today, time: '' })
  const [made, setMade] = useState<Made | null>(null)
  const awake = useAwake()
  const owner = useOwner(data)
  const slots = useSlots(data)
  const request = useRequest(branch)

  const offered =
    slots.state === 'shown' &&
    slots.date === choice.date &&
    slots.slots.some(({ time, available }) => time === choice.time && available >= choice.people)
  const time = offered ? choice.time : ''
  const steps = useSteps({
    reviewable: time !== '' && owner.isValid,
    onStartOver() {
      setMade(null)
      owner.reset()
      chooseDate(choice.date)
    },
  })

  function chooseDate(date: string) {
    if (!date || date < today) return
    setChoice({ ...choice, date, time: '' })
    void slots.load(date)
  }

  async function advance() {
    if (time === '') {
      await tell('Escolha o horário da reserva.')
      return document.getElementById('slots')?.scrollIntoView({ block: 'start' })
    }
    // Nobody goes on with the data of the phone before.
    if (!owner.lookup.complete(owner.values.phone)) {
      owner.leave('phone')
      return document.getElementById('phone')?.focus()
    }
    const wrong = owner.check()
    if (wrong) return document.getElementById(wrong)?.focus()
    steps.review()
  }

  async function confirm() {
    const outcome = await request.send(choice, owner.values)
    if (outcome?.kind === 'made') {
      setMade(outcome.made)
      steps.succeed()
    }
    if (outcome?.kind === 'refused') {
      steps.back()
      if (outcome.code === 'masked') owner.lookup.again(owner.values.phone)
      else chooseDate(choice.date)
    }
  }

  const summary = [peopleText(choice.people), weekdayAndDay(choice.date), time].filter(Boolean).join(' · ')
  return (
    <>
      <ReserveBar data={data} onBack={steps.step === 1 ? steps.back : null} />
      <main>
        <div className="content stepper-place">
          <div data-step-heading tabIndex={-1}>
            <Stepper steps={stepNames} current={steps.step} />
          </div>
        </div>
        {steps.step === 0 && (
          <form
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
                onChange={(people) => setChoice({ ...choice, people })}
              />
              <DayPicker value={choice.date} today={today} onChange={chooseDate} />
              <SlotPicker
                slots={slots.slots}
                people={choice.people}
                value={time}
                state={slots.state}
                onChange={(chosen) => setChoice({ ...choice, time: chosen })}
                onRetry={() => void slots.load(choice.date)}
              />
              <OwnerFields
                owner={owner}
                privacy={
                  <Privacy
                    site={data.site}
                    business={branch.business}
                    purpose="tratar da sua reserva e falar com você sobre ela."
                  />
                }
              />
              {branch.callPhone && (
                <a className="text-link" href={`tel:+55${branch.callPhone}`}>
                  <Icon name="phone" /> Reservar por telefone
                </a>
              )}
            </div>
            <div className="dock">
              <p className="dock-said">{summary}</p>
              {/* Asleep, a submit would put the form into the address. */}
              <button type={awake ? 'submit' : 'button'} className="button wide">
                Avançar
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
