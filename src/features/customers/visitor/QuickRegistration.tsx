import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { useRef, useState } from 'react'
import { QuickRegistrationFields, registerCustomer } from '../registration.contract.ts'
import { StepBar } from '#visitor/form/StepBar.tsx'
import { Stepper } from '#visitor/form/Stepper.tsx'
import { markKnownHere } from '#features/guests/visitor/known-here.ts'
import { useOnward } from '#features/guests/visitor/useOnward.ts'
import { usePerson } from '#features/guests/visitor/usePerson.ts'
import { usePersonDraft } from '#features/guests/visitor/usePersonDraft.ts'
import { useSend } from '#visitor/form/useSend.ts'
import { GuestForm } from './GuestForm.tsx'
import { newRegistrant } from './registrant.ts'
import type { RegistrationData } from '../pages.contract.ts'

/** Milliseconds after which the menu opens, even without an answer. */
const patienceMs = 8000

/** The menus that follow are the last step: the page that shows them is another one. */
const stepNames = ['Seu telefone', 'Seus dados', 'Cardápio']

/** /cadastro-rapido/{slug}: few fields, then the menus, even if the call fails (D-92). */
export function QuickRegistration(data: PageProps<RegistrationData>) {
  const { branch } = data
  const person = usePerson(data, QuickRegistrationFields, newRegistrant)
  const draft = usePersonDraft(`cadastro-rapido.${branch.id}`, person)
  const [leaving, setLeaving] = useState(false)
  const sentOnce = useRef(false)
  const registration = useSend(registerCustomer)

  async function register() {
    if (sentOnce.current) return
    sentOnce.current = true
    setLeaving(true)
    const { name, phone, birth_date, customer_id, marketing, dont_remember } = person.values
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs))
    const sent = registration.send({
      params: { business_id: branch.business_id, branch_id: branch.id },
      body: {
        name,
        phone,
        birth_date,
        customer_id,
        quick: true,
        marketing: marketing !== '',
        text_version: data.text_version,
        dont_remember: dont_remember !== '',
      },
    })
    const answer = await Promise.race([sent, late])
    if (answer?.success) {
      if (!dont_remember) markKnownHere(true)
      draft.forget()
    }
    // Replaces the history entry, so that the guest cannot go back to the sent form.
    location.replace(sitePath.menus(branch.slug))
  }

  const onward = useOnward(person, () => void register())

  const isPhoneGiven = person.lookup.kind !== null || person.lookup.searching
  return (
    <>
      <StepBar branch={branch} title="Cadastro rápido" onBack={null} />
      <main>
        <div className="content stepper-place needs-script">
          <Stepper steps={stepNames} current={isPhoneGiven ? 1 : 0} />
          <p>
            Ganhe tempo na próxima visita: {branch.name} reconhece você pelo telefone. Em seguida, o cardápio.
          </p>
        </div>
        <GuestForm
          data={data}
          person={person}
          label={
            leaving ? 'Enviando…' : onward.waiting ? 'Procurando seus dados…' : 'Cadastrar e ver o cardápio'
          }
          busy={leaving || onward.waiting}
          onSubmit={() => onward.advance()}
        />
      </main>
    </>
  )
}
