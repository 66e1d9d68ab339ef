import { Alert, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useAddress } from '#admin/address.ts'
import { useCurrent } from '#admin/current.ts'
import { lazyDialog } from '#admin/lazyDialog.tsx'
import { lazyPart } from '#admin/lazyPart.tsx'
import { Page } from '#admin/Page.tsx'
import { StaleAlert } from '#admin/StaleAlert.tsx'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import { confirm } from '#ui/dialogs.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { PhonePreview } from './PhonePreview.tsx'
import { placeOfField, placeOfTab, type PreviewPlace } from './preview-place.ts'
import { previewDraft } from './preview-draft.ts'
import styles from './ProfileEditor.module.css'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileState } from './ProfileState.tsx'
import { fieldNames, isProfileTab, type ProfileTab, profileTabs, tabsWith } from './profile-tabs.ts'
import type { Profile } from './profile-values.ts'
import { pathAfter, useProfileForm } from './useProfileForm.ts'
import { usePreview } from './usePreview.ts'
import { useTabInView } from './useTabInView.ts'

const DataTab = lazyPart(async () => (await import('./DataTab.tsx')).DataTab, <ProfileSkeleton />)
const ImagesTab = lazyPart(async () => (await import('./ImagesTab.tsx')).ImagesTab, <ProfileSkeleton />)
const AddressTab = lazyPart(async () => (await import('./AddressTab.tsx')).AddressTab, <ProfileSkeleton />)
const HoursTab = lazyPart(async () => (await import('./HoursTab.tsx')).HoursTab, <ProfileSkeleton />)
const LinksTab = lazyPart(async () => (await import('./LinksTab.tsx')).LinksTab, <ProfileSkeleton />)
const HighlightsTab = lazyPart(
  async () => (await import('./HighlightsTab.tsx')).HighlightsTab,
  <ProfileSkeleton />,
)
const LooksTab = lazyPart(async () => (await import('./LooksTab.tsx')).LooksTab, <ProfileSkeleton />)
const IntegrationsTab = lazyPart(
  async () => (await import('./IntegrationsTab.tsx')).IntegrationsTab,
  <ProfileSkeleton />,
)

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** Beside the form there is room for the phone. */
const besideQuery = '(min-width: 1200px)'

const deactivateQuestion = 'Deseja realmente desativar este estabelecimento? As páginas públicas saem do ar.'

type Props = {
  profile: Profile
  crumbs: readonly { label: string }[]
  readAgain: () => Promise<Profile | null>
  team: ComponentType<{ business_id: number; branch_id: number }>
}

/** The digital profile in its tabs (D-67): one form, one save, and beside it the page as guests will see it. */
export function ProfileEditor({ profile, crumbs, readAgain, team: Team }: Props) {
  const { can } = useCurrent()
  const [address, setAddress] = useAddress({ tab: 'dados', page: 1 })
  const tab = isProfileTab(address.tab) ? address.tab : address.tab === 'equipe' ? 'equipe' : 'dados'
  const [seen, setSeen] = useState<ProfileTab[]>([])
  if (tab !== 'equipe' && !seen.includes(tab)) setSeen([...seen, tab])

  const state = useProfileForm({
    profile,
    readAgain,
    onErrors: (errors) => {
      const [first] = tabsWith(errors)
      if (first && !tabsWith(errors).some((each) => each === tab)) setAddress({ tab: first, page: 1 })
      focusSoon(Object.keys(errors), (path) => state.form.getInputNode(path as never))
    },
  })
  const { form, begun, avatar, header, changed, refusal } = state
  useLeaveQuestion(changed, { kept: true })
  const list = useRef<HTMLDivElement>(null)
  useTabInView(list, tab)

  // A new object at each focus: whoever scrolled the page away and comes back to a field sees its part again.
  const [focused, setFocused] = useState<{ tab: string; place: PreviewPlace }>()
  const place = focused?.tab === tab ? focused.place : tab === 'equipe' ? null : placeOfTab[tab]

  const isBeside = useMediaQuery(besideQuery, undefined, { getInitialValueInEffect: false }) ?? false
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const images = {
    avatar_path: pathAfter(avatar, begun.avatar_path),
    header_image_path: pathAfter(header, begun.header_image_path),
  }
  const ids = { business_id: profile.business_id, branch_id: profile.id }
  const isBelow = !isBeside && tab === 'aparencia'
  const wanted = isBelow || isPreviewOpen || (isBeside && tab !== 'equipe')
  const { retry, ...page } = usePreview(ids, previewDraft(form.values, images), wanted)
  const preview = <PhonePreview {...page} place={place} onRetry={retry} />

  const save = async () => {
    const deactivates = begun.status === 'active' && form.values.status === 'inactive'
    if (deactivates && !(await confirm(deactivateQuestion, { destructive: true }))) return
    await state.save()
  }
  const suggestion = refusal?.answer?.suggestion
  const wrong = tabsWith(form.errors)
  const panels: Record<ProfileTab, ReactNode> = {
    dados: (
      <DataTab
        form={form}
        suggestion={typeof suggestion === 'string' ? suggestion : null}
        onTake={state.forget}
      />
    ),
    imagens: (
      <ImagesTab
        form={form}
        businessId={profile.business_id}
        avatar={avatar}
        header={header}
        errors={refusal?.errors ?? {}}
        uploading={state.uploading}
        onUploading={state.onUploading}
      />
    ),
    endereco: <AddressTab form={form} saved={begun} />,
    horarios: <HoursTab form={form} />,
    links: <LinksTab form={form} />,
    destaques: (
      <HighlightsTab
        form={form}
        businessId={profile.business_id}
        uploading={state.uploading}
        onUploading={state.onUploading}
      />
    ),
    aparencia: <LooksTab form={form} />,
    integracoes: <IntegrationsTab form={form} />,
  }

  return (
    <Page
      title="Perfil Digital"
      crumbs={crumbs}
      detail={<ProfileState profile={begun} />}
      actions={
        <ProfileActions
          state={state}
          images={images}
          manages={can('branch-manage')}
          {...(!isBeside && { onPreview: () => setPreviewOpen(true) })}
        />
      }
      wide
    >
      <StaleAlert refusal={refusal} onReload={state.reload} />
      {state.recovered && (
        <Alert color="yellow" role="alert" mb="md" icon={<IconAlertCircle aria-hidden />}>
          Sua sessão terminou antes de salvar. O que você digitou está aqui de novo: confira e salve.
        </Alert>
      )}
      {state.both.length > 0 && (
        <Alert color="yellow" role="alert" mb="md" icon={<IconAlertCircle aria-hidden />}>
          Outra pessoa também alterou: {state.both.map((field) => fieldNames[field]).join(', ')}. Ficou o que
          você digitou: confira antes de salvar.
        </Alert>
      )}
      <Tabs
        className={styles.tabsRoot}
        value={tab}
        onChange={(next) => setAddress({ tab: next ?? 'dados', page: 1 })}
        keepMountedMode="display-none"
      >
        <Tabs.List ref={list} className={styles.tabs} aria-label="Perfil Digital">
          {(Object.keys(profileTabs) as ProfileTab[]).map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              className={styles.tab}
              {...(wrong.includes(each) && {
                rightSection: <IconAlertCircle size={16} aria-label="com erro" color="var(--bad-ink)" />,
              })}
            >
              {profileTabs[each].label}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="equipe" className={styles.tab}>
            Equipe
          </Tabs.Tab>
        </Tabs.List>
        <div className={styles.columns} data-beside={(isBeside && tab !== 'equipe') || undefined}>
          <form
            key={state.times}
            id="perfil"
            noValidate
            hidden={tab === 'equipe'}
            aria-label="Perfil Digital"
            onFocusCapture={({ target }) => {
              const field = target.closest<HTMLElement>('[data-path], [data-shows]')?.dataset
              const seenAt = placeOfField(field?.path ?? field?.shows ?? '')
              if (seenAt) setFocused({ tab, place: seenAt })
            }}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            {seen.map((each) => (
              // What was begun there, such as an image on its way, goes on while another tab is looked at.
              <Tabs.Panel key={each} value={each}>
                {panels[each]}
              </Tabs.Panel>
            ))}
            {isBelow && (
              <section className={styles.below} aria-label="Prévia">
                {preview}
              </section>
            )}
          </form>
          {isBeside && tab !== 'equipe' && (
            <aside className={styles.beside} aria-label="Prévia">
              {preview}
            </aside>
          )}
        </div>
        <Tabs.Panel value="equipe" keepMounted={false}>
          <Team {...ids} />
        </Tabs.Panel>
      </Tabs>
      <SaveBar
        changed={changed}
        saving={state.saving}
        invalid={state.uploading}
        form="perfil"
        onCancel={state.cancel}
      />
      {!isBeside && (
        <PreviewDialog
          {...page}
          place={place}
          onRetry={retry}
          opened={isPreviewOpen}
          onClose={() => setPreviewOpen(false)}
        />
      )}
    </Page>
  )
}

/** Half a second of frames: as long as a tab that was never open may take to come. */
const patientFrames = 60

/** Gives the focus to the first of these fields that is there and can be seen, as soon as it is. */
function focusSoon(
  paths: string[],
  nodeOf: (path: string) => HTMLElement | null,
  frames = patientFrames,
): void {
  const node = paths.map(nodeOf).find((each) => each?.checkVisibility())
  if (node) node.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(paths, nodeOf, frames - 1))
}
