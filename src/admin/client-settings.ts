/** Meta's browser SDK: where it and its dialogs are, and for which app. With `configId` the sign-in gives a code instead of a token. */
export type MetaSdk = {
  sdkUrl: string
  dialogUrl: string
  appId: string
  version: string
  configId: string | null
}

/** The server's facts for the staff app about this installation (D-110). */
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
  /** Only in the document of the page with the wizard, and where Meta is configured. */
  meta: MetaSdk | null
}

let read: ClientSettings | undefined

/** The settings that the server wrote into the document. */
export function clientSettings(): ClientSettings {
  read ??= JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as ClientSettings
  return read
}
