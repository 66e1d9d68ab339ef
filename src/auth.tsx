/** The sign-in area: a light entry of its own, so that nobody waits for the staff app before they may enter it. */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '#ui/tokens.css'
import '#ui/base.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { storedSession, takeDestination } from '#admin/session.ts'
import { AuthArea } from '#features/users/admin/auth/AuthArea.tsx'
import { placeOf } from '#features/users/admin/auth/place.ts'
import { styleNonce } from '#ui/style-nonce.ts'
import { cssVariables, systemScheme, theme } from '#ui/theme.ts'

// Whoever is signed in has nothing to do here but to open a recovery link (D-10).
if (storedSession() && placeOf(location.pathname)?.page !== 'new-password') {
  location.replace(takeDestination())
} else {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root.')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={systemScheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <AuthArea />
      </MantineProvider>
    </StrictMode>,
  )
}
