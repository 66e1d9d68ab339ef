import { Anchor, Button, Text } from '@mantine/core'
import { AppLink } from '#admin/address/AppLink.tsx'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { ActiveBadge } from '#ui/list/ActiveBadge.tsx'
import { DataList } from '#ui/list/DataList.tsx'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import type { BusinessData } from './business-form.ts'

/** A business's establishments with their status; a public page is linked only while visitors can open it. */
export function BranchesTab({ business }: { business: BusinessData }) {
  const isPublic = (branch: BusinessData['branches'][number]) =>
    business.status === 'active' && branch.status === 'active' && !branch.is_draft
  return (
    <DataList
      label="Estabelecimentos"
      rows={business.branches}
      rowKey={(branch) => branch.id}
      columns={[
        { name: 'Unidade', cell: (branch) => branch.branch, title: true },
        { name: 'Nome', cell: (branch) => branch.name },
        {
          name: 'Perfil público',
          cell: (branch) =>
            isPublic(branch) ? (
              <Anchor href={sitePath.profile(branch.slug)} target="_blank" rel="noreferrer">
                /perfil/{branch.slug}
              </Anchor>
            ) : (
              <Text span c="dimmed">
                Fora do ar
              </Text>
            ),
        },
        {
          name: 'Situação',
          cell: ({ is_draft, status }) =>
            is_draft ? (
              <StatusBadge tone="waiting">Rascunho</StatusBadge>
            ) : (
              <ActiveBadge active={status === 'active'} />
            ),
        },
      ]}
      rowActions={(branch) => (
        <Button
          component={AppLink}
          href={staffPath.branch(branch.id)}
          variant="default"
          aria-label={`Perfil Digital de ${branch.name} ${branch.branch}`}
        >
          Perfil Digital
        </Button>
      )}
      empty={{
        sentence: 'Este negócio ainda não tem estabelecimentos.',
        action: (
          <Button component={AppLink} href={staffPath.newBranch(business.id)}>
            Adicionar estabelecimento
          </Button>
        ),
      }}
    />
  )
}
