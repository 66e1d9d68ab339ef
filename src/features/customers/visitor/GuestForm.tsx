import type { PageProps } from '#lib/page.ts'
import { PersonFields } from '#features/guests/visitor/PersonFields.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import { useHydrated } from '#visitor/useHydrated.ts'
import { formTexts } from '../consent.ts'
import type { Registrant } from './registrant.ts'
import type { RegistrationData } from '../pages.contract.ts'

type GuestFormProps = {
  data: PageProps<RegistrationData>
  person: Registrant
  /** The text of the button. */
  label: string
  busy: boolean
  onSubmit: () => void
}

/** The registration fields and their button. */
export function GuestForm({ data, person, label, busy, onSubmit }: GuestFormProps) {
  const awake = useHydrated()
  const { text_version } = data
  const { business } = data.branch
  const texts = formTexts[text_version]
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
            <Privacy site={data.site} slug={data.branch.slug} business={business} purpose={texts.purpose} />
          }
        >
          <label className="check">
            <input
              type="checkbox"
              checked={person.values.marketing !== ''}
              onChange={(event) => person.set('marketing', event.target.checked ? '1' : '')}
            />
            {texts.marketing(business)}
          </label>
        </PersonFields>
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
