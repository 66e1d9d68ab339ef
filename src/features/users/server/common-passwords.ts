import { isCommonPassword } from '../common-passwords.ts'
import { invalid } from '#lib/call/refusal.ts'
import type { House } from '#platform/house.ts'

/** Throws 422 on `field` for a common password; the names of platform and company count as common too. */
export function requireUncommon({ settings }: House, field: string, password: string): void {
  if (isCommonPassword(password, [settings.platformName, settings.companyName])) {
    throw invalid({ [field]: ['Essa senha é muito comum, escolha outra.'] })
  }
}
