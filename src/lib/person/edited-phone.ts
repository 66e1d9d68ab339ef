import { invalidPhone, readPhone } from './phone.ts'
import { invalid } from '../call/refusal.ts'

/** Throws 422 unless an edited phone is one, or still the stored one, which an older rule may have taken (D-139). */
export function requireEditedPhone(given: string, stored: string | null, field = 'phone'): void {
  if (given !== stored && readPhone(given) === null) throw invalid({ [field]: [invalidPhone] })
}
