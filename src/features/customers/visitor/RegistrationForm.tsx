import { FullRegistration } from './FullRegistration.tsx'
import { QuickRegistration } from './QuickRegistration.tsx'
import type { RegistrationData } from './registration-data.ts'

/** The one island of both registrations (2 §2.14). */
export function RegistrationForm(data: RegistrationData) {
  return data.quick ? <QuickRegistration {...data} /> : <FullRegistration {...data} />
}
