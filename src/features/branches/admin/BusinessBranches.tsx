import { Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type CurrentBusiness, useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { type Crumb, Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { BranchTile } from './BranchTile.tsx'
import { listBranches } from '../contract.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './BusinessBranches.module.css'

const NewBranchForm = lazyDialog(async () => (await import('./NewBranchForm.tsx')).NewBranchForm)

type Props = { business: CurrentBusiness; title: string; crumbs: readonly Crumb[] }

/** A business's establishments; staff who manage them can add one (D-66). */
export function BusinessBranches({ business, title, crumbs }: Props) {
  const { can } = useCurrent()
  const [adding, setAdding] = useState(false)
  const branches = useCallQuery(listBranches, { params: { business_id: business.id } })
  const isEmpty = branches.data?.length === 0
  const add = can('branch-manage') && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Adicionar estabelecimento
    </Button>
  )
  return (
    <Page title={title} crumbs={crumbs} detail={business.name} actions={!isEmpty && add}>
      {branches.isError && !branches.data ? (
        <RetryPanel onRetry={() => void branches.refetch()} detail={branches.error.msg} />
      ) : isEmpty ? (
        <EmptyPanel sentence="Este negócio ainda não tem estabelecimentos." action={add} />
      ) : (
        <ul className={styles.list} aria-label={`Estabelecimentos de ${business.name}`}>
          {branches.data?.map((branch) => <BranchTile key={branch.id} branch={branch} />) ??
            [1, 2, 3].map((place) => (
              <li key={place}>
                <Skeleton h={204} radius="md" />
              </li>
            ))}
        </ul>
      )}
      <NewBranchForm business={business} opened={adding} onClose={() => setAdding(false)} />
    </Page>
  )
}
