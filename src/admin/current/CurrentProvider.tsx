import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { call, signInAgain } from '#admin/data/call.ts'
import { chooseCurrent } from '#admin/current/choose-current.ts'
import {
  CurrentContext,
  type Current,
  type CurrentBranch,
  type CurrentBusiness,
} from '#admin/current/current.ts'
import { LoadFailed } from '#admin/page/LoadFailed.tsx'
import { type Session, storeChoice, storedChoice } from '#admin/current/session.ts'
import { Splash } from '#admin/frame/Splash.tsx'
import { mayLeave } from '#admin/form/useLeaveQuestion.ts'
import { loadUser } from '#features/users/contract.ts'
import { CallFailed } from '#lib/call/call.ts'
import * as staffPath from '#lib/address/staff-path.ts'

type Props = {
  session: Session
  /** Opens a page of the app without asking about unsaved changes. */
  go: (href: string) => Promise<void>
  /** The splash stays at least so long. */
  splashMs: number
  children: ReactNode
}

/** Loads the signed-in person and holds the business and branch they work on. */
export function CurrentProvider({ session, go, splashMs, children }: Props) {
  const id = session.user.id
  const person = useQuery({ queryKey: [loadUser.path, id], queryFn: () => load(id), staleTime: Infinity })
  const [wanted, setWanted] = useState(storedChoice)
  const splash = useSplash(splashMs)
  const businesses = (person.data?.businesses ?? []) as readonly CurrentBusiness[]
  const { business, branch } = chooseCurrent<CurrentBranch, CurrentBusiness>(businesses, wanted)
  const businessId = business?.id ?? null
  const branchId = branch?.id ?? null
  const loaded = person.data !== undefined

  useEffect(() => {
    if (loaded) storeChoice(businessId, branchId)
  }, [loaded, businessId, branchId])

  if (!person.data) {
    if (person.error) return isRefused(person.error) ? <Splash /> : <LoadFailed query={person} />
    return <Splash />
  }

  const choose = async (next: typeof wanted, href = staffPath.home) => {
    // Asked before the switch: the page shows the other branch as soon as that is current.
    if (!(await mayLeave())) return
    setWanted(next)
    await go(href)
  }
  const { user, features, profiles } = person.data
  const current: Current = {
    user,
    features,
    profiles,
    businesses,
    business,
    branch,
    can: (ability) => features.includes(ability),
    chooseBusiness: (id) => choose({ businessId: id, branchId: null }),
    chooseBranch: (id, href) => choose({ businessId: null, branchId: id }, href),
    followBranch: (id) => setWanted({ businessId: null, branchId: id }),
    reload: async () => {
      await person.refetch()
    },
  }
  return (
    <CurrentContext value={current}>
      {splash && <Splash />}
      <div hidden={splash}>{children}</div>
    </CurrentContext>
  )
}

/** The page is built under the splash, so the splash adds no time to the loading. */
function useSplash(splashMs: number): boolean {
  const [shown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), splashMs)
    return () => clearTimeout(timer)
  }, [splashMs])
  return shown
}

const isRefused = (error: unknown) =>
  error instanceof CallFailed && (error.status === 401 || error.status === 403)

/** A session that the server no longer knows ends here (SHELL-19, SHELL-20). */
async function load(id: number) {
  try {
    const { businesses, ...person } = await call(loadUser, { params: { id } })
    if (person.id === null) throw new CallFailed(403)
    return { user: person, features: person.features, profiles: person.profiles, businesses }
  } catch (error) {
    if (isRefused(error)) signInAgain()
    throw error
  }
}
