import { registered } from '../registration.contract.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import type { RegistrationData } from '../pages.contract.ts'

/** Step 2: success, and where to go next. */
export function RegistrationDoneStep({ branch }: { branch: RegistrationData['branch'] }) {
  return (
    <div className="content">
      <Banner tone="good" title={registered} level={2} />
      <div className="actions">
        <a className="button wide" href={sitePath.profile(branch.slug)}>
          Acessar o Perfil
        </a>
      </div>
    </div>
  )
}
