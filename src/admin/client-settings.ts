/** What the server tells the staff app about this installation (D-110). */
export type ClientSettings = {
  platformName: string
  companyName: string
  version: string
  supportUrl: string
  helpUrl: string
  privacyUrl: string | null
  marketingUrl: string | null
  /** '' means this page's own origin. */
  apiBaseUrl: string
  shortLinkBase: string
  botCheck: 'pow' | 'recaptcha' | 'off'
  recaptchaSiteKey: string | null
}

let read: ClientSettings | undefined

/** The settings that the server wrote into the document. */
export function clientSettings(): ClientSettings {
  read ??= JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as ClientSettings
  return read
}
