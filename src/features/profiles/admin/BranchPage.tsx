import { Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { useBranchOf } from '#admin/current/useBranchOf.ts'
import { Page } from '#admin/page/Page.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { readAgain, useCallQuery } from '#admin/data/queries.ts'
import { findBranch } from '../contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { ProfileEditor, type TeamPanel } from './ProfileEditor.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

type Props = { team: TeamPanel }

/** /admin/branch/{id}/edit: the digital profile of an establishment of the session; the address names the open tab. */
export function BranchPage({ team }: Props) {
  const { id = '' } = useParams({ strict: false })
  const { businesses } = useCurrent()
  const branch = businesses.flatMap((business) => business.branches).find((each) => each.id === Number(id))
  const isOpening = useBranchOf(branch)
  if (isOpening) return <PageLoading />
  if (!branch) {
    return (
      <Page title="Perfil Digital" crumbs={[{ label: 'Perfil Digital' }]}>
        <EmptyPanel
          sentence="Este estabelecimento não existe ou não é acessível para você."
          action={
            <Button component={AppLink} href={staffPath.branches} variant="default">
              Ver estabelecimentos
            </Button>
          }
        />
      </Page>
    )
  }
  const path = { business_id: branch.business_id, branch_id: branch.id }
  // The key gives each establishment its own form, so nothing typed for one is shown for another.
  return <OneBranch key={branch.id} path={path} unit={branch.branch || branch.name} team={team} />
}

function OneBranch({
  path,
  unit,
  team,
}: Props & { path: { business_id: number; branch_id: number }; unit: string }) {
  const profile = useCallQuery(findBranch, { params: path })
  const crumbs = [{ label: 'Perfil Digital' }, { label: unit }]
  if (profile.data) {
    return (
      <ProfileEditor
        profile={profile.data}
        crumbs={crumbs}
        readAgain={() => readAgain(profile)}
        team={team}
      />
    )
  }
  return (
    <Page
      title="Perfil Digital"
      crumbs={crumbs}
      detail={unit}
      actions={
        !profile.isError && (
          <>
            <Skeleton w={140} h={44} />
            <Skeleton w={160} h={44} />
          </>
        )
      }
      wide
    >
      {profile.isError ? (
        <RetryPanel
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
          detail={profile.error.msg}
        />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  )
}
