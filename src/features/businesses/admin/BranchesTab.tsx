import { Anchor, Button, Text } from '@mantine/core'
import { AppLink } from '#admin/AppLink.tsx'
import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'
import { ActiveBadge } from '#ui/ActiveBadge.tsx'
import { DataList } from '#ui/DataList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
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
