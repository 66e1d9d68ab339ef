import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { AppLink } from '#admin/AppLink.tsx'
import { useBranch } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { NumberBadge, TemplateBadge } from './badges.tsx'
import { addressId, isNotFound, useNotFound } from './useNotFound.ts'
import { findNumber, type WaTemplate } from '../contract.ts'
import { categoryLabels, lastEdit } from '../rules.ts'
import { wallClock } from '#lib/dates.ts'
import * as staffPath from '#lib/staff-path.ts'
import { type Column, DataList } from '#ui/DataList.tsx'
import styles from './channels.module.css'

const numbersHref = staffPath.numbers

const columnsOf = (timezone: string): Column<WaTemplate>[] => [
  {
    name: 'Nome',
    title: true,
    cell: ({ id, wa_number_id, name }) => (
      <AppLink className={styles.link} href={`${numbersHref}/${wa_number_id}/${id}`}>
        {name}
      </AppLink>
    ),
  },
  { name: 'Categoria', cell: ({ category }) => categoryLabels[category] },
  { name: 'Status', cell: ({ status }) => <TemplateBadge status={status} /> },
  { name: 'Última edição', cell: ({ updated_at }) => lastEdit(wallClock(updated_at, timezone)) },
]

/** /admin/atendimento/canais/wa/{id}: one number and its message templates. */
export function NumberPage() {
  const params: { id?: string } = useParams({ strict: false })
  const id = addressId(params.id)
  const branch = useBranch()
  const { business_id, timezone } = branch
  const number = useCallQuery(
    findNumber,
    { params: { business_id, id: id ?? 0 } },
    { enabled: id !== null, keepPrevious: false },
  )
  useNotFound(id === null || isNotFound(number.error))
  const { data } = number
  return (
    <Page
      title={data?.verified_name ?? 'Número do WhatsApp'}
      crumbs={[
        { label: 'Canais', href: staffPath.channels },
        { label: 'WhatsApp', href: numbersHref },
        { label: data?.display_phone_number ?? '…' },
      ]}
      actions={
        <Button
          component={AppLink}
          href={numbersHref}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Voltar
        </Button>
      }
    >
      {!number.isError && (
        <section className={styles.number} aria-label="Número" aria-busy={!data}>
          <p className={styles.branch}>{branch.branch}</p>
          {data ? (
            <p className={styles.facts}>
              <b>{data.verified_name}</b>
              <span className={styles.phone}>{data.display_phone_number}</span>
              <NumberBadge status={data.status} />
            </p>
          ) : (
            <Skeleton h={24} w={280} maw="100%" />
          )}
        </section>
      )}
      <h2 className={styles.heading}>Modelos de mensagem</h2>
      <DataList
        label="Modelos de mensagem"
        rows={data?.models}
        columns={columnsOf(timezone)}
        rowKey={(template) => template.id}
        failed={number.isError}
        failedDetail={number.error?.msg}
        onRetry={() => number.refetch()}
        empty={{ sentence: 'Nenhum modelo de mensagem neste número.' }}
        expectedRows={4}
      />
    </Page>
  )
}
