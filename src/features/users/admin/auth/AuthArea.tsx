import { useEffect, useState } from 'react'
import { clientSettings } from '#admin/client-settings.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { LoginPage } from './LoginPage.tsx'
import { NewPasswordPage } from './NewPasswordPage.tsx'
import { go, type AuthPage, authPageOf, usePathname } from './auth-page.ts'
import { RecoveryPage } from './RecoveryPage.tsx'

const titles: Record<AuthPage['page'], string> = {
  login: 'Entrar',
  recovery: 'Recuperar senha',
  'new-password': 'Criar nova senha',
}

/** The sign-in area: the page of the current address; the sign-in page for any other address (AUTH-15). */
export function AuthArea() {
  const place = authPageOf(usePathname()) ?? { page: 'login' }
  const [news, setNews] = useState<string | null>(null)
  const { platformName } = clientSettings()

  useEffect(() => {
    document.title = `${titles[place.page]} | ${platformName}`
    if (authPageOf(location.pathname) === null) go(staffPath.signIn, { replace: true })
  }, [place.page, platformName])

  function onChanged() {
    setNews('Senha alterada com sucesso!')
    go(staffPath.signIn, { replace: true })
  }

  return (
    <AuthLayout>
      {place.page === 'login' && <LoginPage news={news} />}
      {place.page === 'recovery' && <RecoveryPage />}
      {place.page === 'new-password' && <NewPasswordPage token={place.token} onChanged={onChanged} />}
    </AuthLayout>
  )
}
