import type { PageProps } from '#lib/page.ts'
import { PersonFields } from '#features/guests/visitor/PersonFields.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import { useHydrated } from '#visitor/useHydrated.ts'
import type { Person } from '#features/guests/visitor/usePerson.ts'
import type { RegistrationData } from '../pages.contract.ts'

type GuestFormProps = {
  data: PageProps<RegistrationData>
  person: Person
  /** The text of the button. */
  label: string
  busy: boolean
  onSubmit: () => void
}

/** The registration fields and their button. */
export function GuestForm({ data, person, label, busy, onSubmit }: GuestFormProps) {
  const awake = useHydrated()
  return (
    <form
      className="needs-script"
      noValidate
      autoComplete="on"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="content">
        <PersonFields
          person={person}
          privacy={
            <Privacy
              site={data.site}
              business={data.branch.business}
              purpose="manter seu cadastro de cliente e reconhecer você nas próximas visitas."
            />
          }
        />
      </div>
      <div className="dock">
        {/* Before hydration, a submit would put the fields into the address. */}
        <button type={awake ? 'submit' : 'button'} className="button wide" aria-disabled={busy}>
          {label}
        </button>
      </div>
    </form>
  )
}
