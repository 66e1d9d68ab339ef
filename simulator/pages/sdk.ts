/** The browser SDK: a classic script without imports, so that its types can simply be removed. */
{
  type Login = { status: string; authResponse: Record<string, unknown> | null }
  type Options = {
    scope?: string
    config_id?: string
    response_type?: string
    override_default_response_type?: boolean
    extras?: Record<string, unknown>
  }
  type Finished = { source?: string; values?: Record<string, string>; signup?: Record<string, string> }
  const host = new URL((document.currentScript as HTMLScriptElement).src).origin
  const settings = { appId: '', version: '' }
  let last: Login = { status: 'unknown', authResponse: null }
  /** Stops listening for the answer of an earlier window. */
  let leave = () => {}

  const loginOf = (values: Record<string, string>): Login => {
    if (values.code)
      return { status: 'connected', authResponse: { code: values.code, userID: null, expiresIn: null } }
    if (!values.access_token) return { status: 'unknown', authResponse: null }
    return {
      status: 'connected',
      authResponse: {
        accessToken: values.access_token,
        userID: values.user_id,
        expiresIn: Number(values.expires_in),
        data_access_expiration_time: Number(values.data_access_expiration_time),
        grantedScopes: values.granted_scopes,
        signedRequest: 'simulado',
        graphDomain: 'facebook',
      },
    }
  }

  const login = (callback: (answer: Login) => void, options: Options = {}) => {
    const address = new URL(`/${settings.version}/dialog/oauth`, host)
    const { scope, config_id, response_type } = options
    const query = {
      client_id: settings.appId,
      display: 'popup',
      scope,
      config_id,
      response_type: response_type ?? 'token',
    }
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, value)
    const popup = window.open(address, 'casa-cheia-simulator', 'width=560,height=720')
    if (!popup) return callback({ status: 'unknown', authResponse: null })
    const hear = (event: MessageEvent) => {
      const { source, values } = (event.data ?? {}) as Finished
      if (event.origin !== host || source !== 'casa-cheia-simulator' || !values) return
      leave()
      last = loginOf(values)
      callback(last)
    }
    // A window that is closed by hand never calls back, as on the platform.
    leave()
    leave = () => window.removeEventListener('message', hear)
    window.addEventListener('message', hear)
  }

  const FB = {
    init({ appId, version }: { appId: string; version: string }) {
      if (!version) throw new Error('init not called with valid version')
      Object.assign(settings, { appId, version })
    },
    login,
    getLoginStatus: (callback: (answer: Login) => void) => callback(last),
    logout(callback: (answer: Login) => void) {
      last = { status: 'unknown', authResponse: null }
      callback(last)
    },
    async api(path: string, ...rest: unknown[]) {
      const callback = rest.find((one) => typeof one === 'function') as
        | ((answer: unknown) => void)
        | undefined
      // In the address, as the platform's SDK does: a header would need a question to the platform before.
      const address = new URL(`${host}/${settings.version}${path}`)
      address.searchParams.set('access_token', String(last.authResponse?.accessToken))
      const answer: unknown = await fetch(address).then(
        (response) => response.json(),
        (error: unknown) => ({ error: { message: String(error), type: 'OAuthException', code: 1 } }),
      )
      callback?.(answer)
    },
    AppEvents: { logPageView: () => {} },
  }
  const page = window as unknown as { FB: typeof FB; fbAsyncInit?: () => void }
  page.FB = FB
  page.fbAsyncInit?.()
}
