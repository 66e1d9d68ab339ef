import type { PageProps } from '#lib/page.ts'
import { FullRegistration } from './FullRegistration.tsx'
import { QuickRegistration } from './QuickRegistration.tsx'
import type { RegistrationData } from '../pages.contract.ts'

/** One island for both registrations (pages spec §2.14). */
export function RegistrationForm(data: PageProps<RegistrationData>) {
  return data.quick ? <QuickRegistration {...data} /> : <FullRegistration {...data} />
}
