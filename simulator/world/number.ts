/** A phone number of a WABA. */
export type BusinessNumber = {
  id: string
  account_id: string
  /** Digits with country code, as webhooks carry them. */
  digits: string
  verified_name: string
  quality_rating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  code_verification_status: 'VERIFIED' | 'NOT_VERIFIED' | 'EXPIRED'
  name_status: string
  status: string
  platform_type: 'CLOUD_API' | 'NOT_APPLICABLE'
  throughput: 'STANDARD' | 'HIGH'
  /** Two-step PIN; null until the first registration sets it. */
  pin: string | null
  /** Shared with the phone app. */
  coexistence: boolean
  /** A test number sends only to these digits; null sends to all. */
  allowed: string[] | null
  /** The code of request_code that verify_code expects. */
  code: string | null
  /** Instants of wrong PINs. */
  pin_tries: number[]
  /** Instants of (de)registrations; about 10 in 72 hours are allowed. */
  registrations: number[]
}

/** `5511955550100` as Graph shows it: `+55 11 95555-0100`. */
export function displayNumber(digits: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits)
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${digits}`
}
