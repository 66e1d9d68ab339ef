import { weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import type { PageProps } from '#lib/page.ts'
import { ContinueAs } from '#features/guests/visitor/ContinueAs.tsx'
import { PersonFields } from '#features/guests/visitor/PersonFields.tsx'
import { useOnward } from '#features/guests/visitor/useOnward.ts'
import { showNotice } from '#visitor/dialog.ts'
import { Privacy } from '#visitor/Privacy.tsx'
import { useHydrated } from '#visitor/useHydrated.ts'
import { CallLink } from '../CallLink.tsx'
import { DayPicker } from './DayPicker.tsx'
import { Instead } from '../Instead.tsx'
import { OwnTableLink } from '../OwnTableLink.tsx'
import { PartySize } from './PartySize.tsx'
import type { ReserveData } from '../../pages.contract.ts'
import { SlotPicker } from './SlotPicker.tsx'
import type { Owner } from '../useOwner.ts'
import type { useOwnTable } from '../useOwnTable.ts'
import type { useTableChoice } from './useTableChoice.ts'
import { WishFields } from '../WishFields.tsx'

type Props = {
  data: PageProps<ReserveData>
  table: ReturnType<typeof useTableChoice>
  own: ReturnType<typeof useOwnTable>
  owner: Owner
  /** A time is chosen and all fields are valid. */
  onDone: () => void
}

const lostWords = (time: string, people: number, hasOthers: boolean) =>
  `${time} não está livre para ${peopleText(people)}.${hasOthers ? ' Escolha outro horário.' : ''}`

/** The first step: party, date, time and who asks. */
export function TableStep({ data, table, own, owner, onDone }: Props) {
  const { branch, limits, today } = data
  const { choice, slots, ahead, chooseDate, change } = table
  const awake = useHydrated()
  const onward = useOnward(owner, () => {
    if (choice.time !== '') onDone()
  })

  async function advance() {
    if (choice.time !== '') return onward.advance()
    await showNotice('Escolha o horário da reserva.')
    document.getElementById('slots')?.scrollIntoView({ block: 'start' })
  }

  const summary = [peopleText(choice.people), weekdayAndDay(choice.date), choice.time]
  return (
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
          contact={branch.contact}
          onChange={(people) => change({ people })}
        />
        <DayPicker
          value={choice.date}
          people={choice.people}
          today={today}
          ahead={ahead}
          onChange={chooseDate}
        />
        <SlotPicker
          parts={table.parts}
          value={choice.time}
          lost={table.lostTime && lostWords(table.lostTime, choice.people, table.hasTimes)}
          state={slots.state}
          onChange={(time) => change({ time })}
          onRetry={() => void slots.load(choice.date)}
          instead={
            <Instead
              branch={branch}
              choice={choice}
              ahead={ahead}
              slots={slots.slots}
              onDate={chooseDate}
              onParty={(people, time) => change({ people, time })}
            />
          }
        />
        <PersonFields
          mails
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
        {branch.callPhone && table.hasTimes && <CallLink phone={branch.callPhone} />}
      </div>
      <div className="dock">
        {own.table && <OwnTableLink table={own.table} />}
        <p className="dock-said">{summary.filter(Boolean).join(' · ')}</p>
        {/* Before hydration, a submit would put the fields into the address. */}
        <button type={awake ? 'submit' : 'button'} className="button wide" aria-disabled={onward.waiting}>
          {onward.waiting ? 'Procurando seus dados…' : 'Avançar'}
        </button>
      </div>
    </form>
  )
}
