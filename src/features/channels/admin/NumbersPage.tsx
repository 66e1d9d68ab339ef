import { AppLink } from '#admin/AppLink.tsx'
import { useBranch } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { NumberBadge } from './badges.tsx'
import { listNumbers, type WaNumber } from '../contract.ts'
import * as staffPath from '#lib/staff-path.ts'
import { type Column, DataList } from '#ui/DataList.tsx'
import styles from './channels.module.css'

const columns: Column<WaNumber>[] = [
  {
    name: 'Nome',
    title: true,
    cell: ({ id, verified_name }) => (
      <AppLink className={styles.link} href={staffPath.number(id)}>
        {verified_name}
      </AppLink>
    ),
  },
  { name: 'Número', cell: ({ display_phone_number }) => display_phone_number },
  { name: 'Status', cell: ({ status }) => <NumberBadge status={status} /> },
]

/** /admin/atendimento/canais/wa: the WhatsApp numbers of the business. */
export function NumbersPage() {
  const { business_id } = useBranch()
  const numbers = useCallQuery(listNumbers, { params: { business_id } })
  return (
    <Page
      title="Números do WhatsApp"
      crumbs={[
        { label: 'Atendimentos', href: staffPath.chats },
        { label: 'Canais', href: staffPath.channels },
        { label: 'WhatsApp' },
      ]}
    >
      <DataList
        label="Números do WhatsApp"
        rows={numbers.data}
        columns={columns}
        rowKey={({ id }) => id}
        failed={numbers.isError}
        failedDetail={numbers.error?.msg}
        onRetry={() => numbers.refetch()}
        empty={{ sentence: 'Nenhum número de WhatsApp conectado a este negócio.' }}
        expectedRows={2}
      />
    </Page>
  )
}
