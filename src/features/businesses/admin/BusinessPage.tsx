import { Button, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { Page } from '#admin/page/Page.tsx'
import { readAgain, useCallQuery } from '#admin/data/queries.ts'
import { findBusiness } from '../contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { BusinessDataTab } from './BusinessDataTab.tsx'
import styles from './BusinessPage.module.css'

const BranchesTab = lazyPart(async () => (await import('./BranchesTab.tsx')).BranchesTab, <FormSkeleton />)
const PeopleTab = lazyPart(async () => (await import('./PeopleTab.tsx')).PeopleTab, <FormSkeleton />)

const tabs = {
  dados: 'Dados do Negócio',
  estabelecimentos: 'Estabelecimentos',
  usuarios: 'Usuários',
} as const
type Tab = keyof typeof tabs
const isTab = (text: string | null): text is Tab => text !== null && Object.hasOwn(tabs, text)

/** /master/negocio/{id}: Negócios > name > the open tab (MASTER-08, D-70). */
export function BusinessPage() {
  const { id = '' } = useParams({ strict: false })
  // The key gives each business its own page, so nothing typed for one is shown for another.
  return <OneBusiness key={id} id={Number(id)} />
}

function OneBusiness({ id }: { id: number }) {
  const [address, set] = useAddress({ tab: 'dados', page: 1 })
  const tab = isTab(address.tab) ? address.tab : 'dados'
  const business = useCallQuery(findBusiness, { params: { business_id: id } })
  const known = business.data
  // People who may open this page reach every business, so 403 means that this id does not exist (D-04).
  const isMissing = !known && business.error?.status === 403
  const title = known?.name ?? 'Negócio'
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Negócios', href: staffPath.businesses }, { label: title }, { label: tabs[tab] }]}
      detail={known?.status === 'inactive' && <ActiveBadge active={false} />}
      actions={<Enter id={id} ready={known !== undefined} />}
    >
      {isMissing ? (
        <EmptyPanel
          sentence="Este negócio não existe."
          action={
            <Button component={AppLink} href={staffPath.businesses} variant="default">
              Ver negócios
            </Button>
          }
        />
      ) : business.isError && !known ? (
        <RetryPanel onRetry={() => void business.refetch()} detail={business.error.msg} />
      ) : (
        <Tabs
          value={tab}
          onChange={(next) => isTab(next) && set({ tab: next, page: 1 })}
          keepMounted={false}
          keepMountedMode="display-none"
        >
          <Tabs.List className={styles.tabs} aria-label="Negócio">
            {Object.entries(tabs).map(([value, label]) => (
              <Tabs.Tab key={value} value={value} className={styles.tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* Typed values stay while another tab is open. */}
          <Tabs.Panel value="dados" keepMounted>
            {known ? (
              <BusinessDataTab business={known} readAgain={() => readAgain(business)} />
            ) : (
              <FormSkeleton />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="estabelecimentos">
            {known ? <BranchesTab business={known} /> : <FormSkeleton />}
          </Tabs.Panel>
          <Tabs.Panel value="usuarios">
            {known ? <PeopleTab business={known} /> : <FormSkeleton />}
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  )
}

/** Makes the business current and opens its home, even if it is inactive. */
function Enter({ id, ready }: { id: number; ready: boolean }) {
  const { businesses, chooseBusiness, reload } = useCurrent()
  const [entering, setEntering] = useState(false)
  const enter = async () => {
    setEntering(true)
    // Another master may have added it after this session was loaded.
    if (!businesses.some((business) => business.id === id)) await reload()
    await chooseBusiness(id)
  }
  return (
    <Button
      leftSection={<IconDoorEnter size={18} aria-hidden />}
      loading={entering}
      disabled={!ready}
      onClick={() => void enter()}
    >
      Acessar
    </Button>
  )
}

function FormSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton h={{ base: 729, sm: 402 }} radius="md" />
      <Skeleton h={{ base: 332, sm: 252 }} radius="md" />
      <Skeleton h={{ base: 554, sm: 314 }} radius="md" />
    </Stack>
  )
}
