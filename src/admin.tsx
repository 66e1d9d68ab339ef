/** The staff app's entry: it opens for a session, and leads to the sign-in without one. */
import '@mantine/core/styles.layer.css'
import '#ui/tokens.css'
import '#ui/base.css'
import { signInAgain } from '#admin/data/call.ts'
import { openKept } from '#admin/kept/kept.ts'
import { storedSession } from '#admin/current/session.ts'
import { takeProviderReturn } from '#features/channels/admin/provider-return.ts'
import { mount } from '#ui/mount.tsx'
import { staffApp } from './staff-app.tsx'

// Before anything is fetched: the address may carry access to a channel (D-80).
takeProviderReturn()

const session = storedSession()

if (session) {
  await openKept(session.user.id)
  mount(staffApp(session))
} else {
  signInAgain()
}
