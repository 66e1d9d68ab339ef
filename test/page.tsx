/** A page of the staff in a DOM: the real component at a real address, its calls answered by the whole product. */
import { act, render } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queryClient } from '#admin/data/query-client.ts'
import { startSession } from '#admin/current/session.ts'
import { openDialogs } from '#ui/overlay/dialogs.ts'
import { Look } from '#ui/mount.tsx'
import { toasts } from '#ui/overlay/toast.ts'
import type { TestHouse } from './app.ts'
import { openBrowser, whenClosed } from './browser.ts'
import type { Signed, Venue } from './venue.ts'

/** Opens an address with a page of `here` in it, in a browser that keeps what `localStorage` has. */
export function openPage(here: TestHouse, path: string, page: () => ReactNode): UserEvent {
  const user = openBrowser(here.app, path)
  document.body.innerHTML = '<div id="root"></div>'
  render(<Look>{page()}</Look>, { container: document.getElementById('root')! })
  whenClosed(() =>
    act(async () => {
      queryClient.clear()
      for (const { id } of toasts.get()) toasts.close(id)
      for (const { answer } of openDialogs.get()) answer(false)
    }),
  )
  return user
}

/** Stores a session in the browser, as a sign-in does; the venue's branch is the current one. */
export async function signInTo(
  here: TestHouse,
  person: Signed,
  { business_id, branch }: Venue,
): Promise<void> {
  const { id, name, email, profile_id } = await here.house.db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'profile_id'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  startSession({ token: person.token, user: { id, name, email, profile_id } }, [
    { id: business_id, branches: [{ id: branch.id }] },
  ])
}

/** Opens an address of the staff app for a person of this venue, without the half second of its splash. */
export async function openStaff(
  here: TestHouse,
  person: Signed,
  place: Venue,
  path: string,
): Promise<UserEvent> {
  await signInTo(here, person, place)
  const [{ staffApp }, { openKept, clearKept }, { storedSession }] = await Promise.all([
    import('../src/staff-app.tsx'),
    import('#admin/kept/kept.ts'),
    import('#admin/current/session.ts'),
  ])
  const session = storedSession()!
  await openKept(session.user.id)
  whenClosed(clearKept)
  history.replaceState(null, '', path)
  return openPage(here, path, () => staffApp(session, 0))
}
