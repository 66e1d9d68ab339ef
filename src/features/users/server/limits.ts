import { limits } from '#platform/limits/table.ts'

/** Failures count by e-mail and address together, so that nobody can lock out somebody else. */
export const signInLimits = (email: string, ip: string) => [
  { ...limits.signIn.byPair, key: `${email.toLowerCase()} ${ip}` },
  { ...limits.signIn.byAddress, key: ip },
]

export const recoveryAddressLimit = (ip: string) => ({ ...limits.recovery.byAddress, key: ip })
export const recoveryEmailLimit = (email: string) => ({
  ...limits.recovery.byEmail,
  key: email.toLowerCase(),
})
