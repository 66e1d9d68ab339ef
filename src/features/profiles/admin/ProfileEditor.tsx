import { Tabs } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { call } from '#admin/data/call.ts'
import { confirmDeactivation } from '#features/branches/admin/touched/confirm-deactivation.ts'
import { listAheadOfBranch } from '#features/branches/ahead.contract.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileAlerts } from './ProfileAlerts.tsx'
import { ProfileContext } from './profile-context.ts'
import styles from './ProfileEditor.module.css'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileState } from './ProfileState.tsx'
import { ProfileTabList } from './ProfileTabList.tsx'
import { type EditorTab, isProfileTab, type ProfileTab, tabsWith } from './profile-tabs.ts'
import type { Profile } from './profile-values.ts'
import { PublishingList } from './PublishingList.tsx'
import { useProfileForm } from './useProfileForm.ts'
import { useProfilePreview } from './preview/useProfilePreview.tsx'

const DataTab = lazyPart(async () => (await import('./tabs/DataTab.tsx')).DataTab, <ProfileSkeleton />)
const ImagesTab = lazyPart(async () => (await import('./tabs/ImagesTab.tsx')).ImagesTab, <ProfileSkeleton />)
const AddressTab = lazyPart(
  async () => (await import('./tabs/AddressTab.tsx')).AddressTab,
  <ProfileSkeleton />,
)
const HoursTab = lazyPart(async () => (await import('./tabs/HoursTab.tsx')).HoursTab, <ProfileSkeleton />)
const LinksTab = lazyPart(async () => (await import('./tabs/LinksTab.tsx')).LinksTab, <ProfileSkeleton />)
const HighlightsTab = lazyPart(
  async () => (await import('./tabs/HighlightsTab.tsx')).HighlightsTab,
  <ProfileSkeleton />,
)
const LooksTab = lazyPart(async () => (await import('./tabs/LooksTab.tsx')).LooksTab, <ProfileSkeleton />)
const IntegrationsTab = lazyPart(
  async () => (await import('./tabs/IntegrationsTab.tsx')).IntegrationsTab,
  <ProfileSkeleton />,
)

const panels: Record<ProfileTab, ComponentType> = {
  dados: DataTab,
  imagens: ImagesTab,
  endereco: AddressTab,
  horarios: HoursTab,
  links: LinksTab,
  destaques: HighlightsTab,
  aparencia: LooksTab,
  integracoes: IntegrationsTab,
}

const deactivateQuestion = 'Deseja realmente desativar este estabelecimento? As páginas públicas saem do ar.'

/** The Equipe tab, which `users` keeps and src/admin.tsx loads when it is opened. */
export type TeamPanel = ComponentType<{
  business_id: number
  branch_id: number
  colleagues: Profile['users']
}>

type Props = {
  profile: Profile
  crumbs: readonly { label: string }[]
  readAgain: () => Promise<Profile | null>
  team: TeamPanel
}

/** The digital profile in its tabs (D-67): one form, one save, and beside it a preview of the page that guests will see. */
export function ProfileEditor({ profile, crumbs, readAgain, team: Team }: Props) {
  const { tab, setTab, seen } = useTab()
  const state = useProfileForm({
    profile,
    readAgain,
    onErrors: (errors) => {
      const wrong: EditorTab[] = tabsWith(errors)
      if (wrong[0] && !wrong.includes(tab)) setTab(wrong[0])
      focusSoon(Object.keys(errors), (path) => state.form.getInputNode(path as never))
    },
  })
  const { begun } = state
  const preview = useProfilePreview(state, tab)
  useLeaveQuestion(state.changed)

  const readAhead = () =>
    call(listAheadOfBranch, { params: { business_id: begun.business_id, branch_id: begun.id } })
  const save = async () => {
    const deactivates = begun.status === 'active' && state.form.values.status === 'inactive'
    if (deactivates && !(await confirmDeactivation(deactivateQuestion, readAhead))) return
    await state.save()
  }

  return (
    <ProfileContext value={state}>
      <Page
        title="Perfil Digital"
        crumbs={crumbs}
        detail={<ProfileState profile={begun} />}
        actions={<ProfileActions onPreview={preview.open} />}
        wide
      >
        <ProfileAlerts />
        <PublishingList onTab={setTab} />
        <Tabs
          className={styles.tabsRoot}
          value={tab}
          onChange={(next) => setTab((next ?? 'dados') as EditorTab)}
          keepMountedMode="display-none"
        >
          <ProfileTabList tab={tab} />
          <div className={styles.columns} data-beside={preview.isBeside || undefined}>
            <form
              key={state.times}
              id="perfil"
              noValidate
              hidden={tab === 'equipe'}
              aria-label="Perfil Digital"
              onFocusCapture={({ target }) => preview.show(target)}
              onSubmit={(event) => {
                event.preventDefault()
                void save()
              }}
            >
              {seen.map((each) => {
                const Panel = panels[each]
                return (
                  // Keeps things running that were started there, such as an upload, while another tab is open.
                  <Tabs.Panel key={each} value={each}>
                    <Panel />
                  </Tabs.Panel>
                )
              })}
              {preview.below}
            </form>
            {preview.beside}
          </div>
          <Tabs.Panel value="equipe" keepMounted={false}>
            <Team business_id={profile.business_id} branch_id={profile.id} colleagues={profile.users} />
          </Tabs.Panel>
        </Tabs>
        <SaveBar
          changed={state.changed}
          saving={state.saving}
          invalid={state.uploading}
          form="perfil"
          onCancel={state.cancel}
        />
        {preview.dialog}
      </Page>
    </ProfileContext>
  )
}

/** The tab named by the address, and the tabs opened before. */
function useTab() {
  const [address, setAddress] = useAddress({ tab: 'dados', page: 1 })
  const tab: EditorTab = isProfileTab(address.tab) || address.tab === 'equipe' ? address.tab : 'dados'
  const [seen, setSeen] = useState<ProfileTab[]>([])
  if (tab !== 'equipe' && !seen.includes(tab)) setSeen([...seen, tab])
  return { tab, seen, setTab: (next: EditorTab) => setAddress({ tab: next, page: 1 }) }
}

/** Half a second of frames: a tab opened for the first time may take that long to load. */
const patientFrames = 60

/** Focuses the first of these fields that exists and is visible, as soon as there is one. */
function focusSoon(
  paths: string[],
  nodeOf: (path: string) => HTMLElement | null,
  frames = patientFrames,
): void {
  const node = paths.map(nodeOf).find((each) => each?.checkVisibility())
  if (node) node.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(paths, nodeOf, frames - 1))
}
