type Recaptcha = {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

let loading: Promise<Recaptcha> | undefined

/** Google's token for an action. The script is loaded on first use; the content policy allows it only where configured. */
export async function recaptchaToken(siteKey: string, action: string): Promise<string> {
  loading ??= load(siteKey)
  loading.catch(() => (loading = undefined))
  const recaptcha = await loading
  return recaptcha.execute(siteKey, { action })
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    script.addEventListener('error', () => reject(new Error('The bot check could not be loaded.')))
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    document.head.append(script)
  })
}
