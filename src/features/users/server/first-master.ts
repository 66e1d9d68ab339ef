import { BadSettings } from '#platform/settings.ts'
import type { House } from '#platform/house.ts'
import { UserEmail, NewPassword, profileIds } from '../rules.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { hashPassword } from './password.ts'

/**
 * Creates the first master of an empty database from MASTER_EMAIL and MASTER_PASSWORD (D-110); without both it logs that there is none.
 * Throws BadSettings if one is missing or breaks the rules for users.
 */
export async function createFirstMaster(house: House): Promise<void> {
  const { masterEmail, masterPassword } = house.settings
  if (masterEmail === undefined && masterPassword === undefined) {
    house.log.warn('nobody can sign in yet: start once with MASTER_EMAIL and MASTER_PASSWORD')
    return
  }
  const email = UserEmail.safeParse(masterEmail)
  if (!email.success) throw new BadSettings(`MASTER_EMAIL: ${email.error.issues[0]?.message}`)
  const password = NewPassword.safeParse(masterPassword)
  if (!password.success) throw new BadSettings(`MASTER_PASSWORD: ${password.error.issues[0]?.message}`)
  if (isCommonPassword(password.data, [house.settings.platformName]))
    throw new BadSettings('MASTER_PASSWORD: é uma senha muito comum')
  await house.db
    .insertInto('app_user')
    .values({
      name: 'Master',
      email: email.data,
      password_hash: await hashPassword(password.data),
      profile_id: profileIds.master,
    })
    // Two processes may start on one empty database at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
