import packageJson from '../../../../package.json' with { type: 'json' }
import type { Settings } from '#platform/settings.ts'

export const version: string = packageJson.version

/** What Meta's browser SDK needs; only documents that may load it carry it. */
export function metaSdkOf({ meta }: Settings) {
  if (!meta.app) return null
  const { sdkUrl, dialogUrl, version: graphVersion, configId } = meta
  return { sdkUrl, dialogUrl, appId: meta.app.id, version: graphVersion, configId }
}

/** The part of the configuration that browsers may see; documents carry it as JSON in the element with the id `settings`. */
export function clientSettingsOf(settings: Settings) {
  return {
    platformName: settings.platformName,
    companyName: settings.companyName,
    version,
    supportUrl: settings.supportUrl,
    helpUrl: settings.helpUrl,
    privacyUrl: settings.privacyUrl ?? null,
    marketingUrl: settings.marketingUrl ?? null,
    apiBaseUrl: settings.apiBaseUrl,
    shortLinkBase: settings.shortLinkBase,
    botCheck: settings.botCheck,
    recaptchaSiteKey: settings.recaptchaSiteKey ?? null,
  }
}
