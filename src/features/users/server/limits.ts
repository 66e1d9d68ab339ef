import type { Limit } from '#platform/limits/limits.ts'

const minutes = 60
const hours = 3600

/** The limits of sign-in and recovery (D-94). */
const limits = {
  signInPair: { name: 'sign-in of e-mail and address', soft: 5, hard: 20, windowSeconds: 15 * minutes },
  signInAddress: { name: 'sign-in of address', soft: 100, hard: 300, windowSeconds: 15 * minutes },
  recoveryEmail: { name: 'recovery of e-mail', soft: 3, hard: 10, windowSeconds: hours },
  recoveryAddress: { name: 'recovery of address', soft: 30, hard: 100, windowSeconds: hours },
} satisfies Record<string, Limit>

/** Failures count by e-mail and address together, so that nobody can lock out somebody else. */
export const signInLimits = (email: string, ip: string) => [
  { ...limits.signInPair, key: `${email.toLowerCase()} ${ip}` },
  { ...limits.signInAddress, key: ip },
]

export const recoveryAddressLimit = (ip: string) => ({ ...limits.recoveryAddress, key: ip })
export const recoveryEmailLimit = (email: string) => ({ ...limits.recoveryEmail, key: email.toLowerCase() })
