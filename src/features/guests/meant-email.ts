/** Where most guests have their mail. */
const usual = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
]
/** Real ones that are one letter away from those. */
const others = ['ymail.com', 'mail.com', 'email.com', 'hotmail.com.br', 'outlook.com.br', 'icloud.com.br']

/** Whether one letter is missing, added or wrong, or two are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same++
  const [a, b] = [typed.slice(same), meant.slice(same)]
  const isTurned = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isTurned || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** The host that an e-mail probably means, 'gmail.com' for 'ana@gmial.com'; null if nothing looks mistyped. Only an offer. */
export function meantHost(email: string): string | null {
  const [, host = ''] = /^[^@\s•]+@([a-z.]{6,})$/.exec(email.trim().toLowerCase()) ?? []
  if (!host || usual.includes(host) || others.includes(host)) return null
  return usual.find((each) => isOneSlip(host, each)) ?? (host === 'gmail.com.br' ? 'gmail.com' : null)
}
