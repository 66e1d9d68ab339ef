/** The sign-in area: a small entry of its own, so that people can sign in without waiting for the staff app. */
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
import { storedSession, takeDestination } from '#admin/current/session.ts'
import { AuthArea } from '#features/users/admin/auth/AuthArea.tsx'
import { authPageOf } from '#features/users/admin/auth/auth-page.ts'
import { mount } from '#ui/mount.tsx'

// People who are signed in go on to their home, unless they open a recovery link (D-10).
if (storedSession() && authPageOf(location.pathname)?.page !== 'new-password') {
  location.replace(takeDestination())
} else {
  mount(<AuthArea />)
}
