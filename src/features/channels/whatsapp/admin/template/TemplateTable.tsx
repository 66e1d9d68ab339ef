import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { TemplateBadge } from '../../../admin/badges.tsx'
import type { findNumber, WaTemplate } from '../../../contract.ts'
import { categoryLabels, lastEdit } from '../../../rules.ts'
import type { CallFailed } from '#lib/call/call.ts'
import { wallClock } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { type Column, DataList } from '#ui/list/DataList.tsx'
import channelStyles from '../../../admin/channels.module.css'
import styles from './TemplateTable.module.css'

/** How often the page reads the number again; each reading lets the server ask Meta for its templates (D-136). */
export const templatesPollMs = 10_000

const columnsOf = (timezone: string): Column<WaTemplate>[] => [
  {
    name: 'Nome',
    title: true,
    cell: ({ id, wa_number_id, name }) => (
      <AppLink className={channelStyles.link} href={staffPath.template(wa_number_id, id)}>
        {name}
      </AppLink>
    ),
  },
  { name: 'Categoria', cell: ({ category }) => categoryLabels[category] },
  { name: 'Status', cell: ({ status }) => <TemplateBadge status={status} /> },
  { name: 'Última edição', cell: ({ updated_at }) => lastEdit(wallClock(updated_at, timezone)) },
]

type Props = { numberId: number; number: UseQueryResult<AnswerOf<typeof findNumber>, CallFailed> }

/** The message templates of a number (WANUM-27 to WANUM-33). */
export function TemplateTable({ numberId, number }: Props) {
  const { timezone } = useBranch()
  return (
    <section aria-label="Modelos de mensagem">
      <div className={styles.head}>
        <h2 className={styles.heading}>Modelos de mensagem</h2>
        <Button
          component={AppLink}
          href={staffPath.template(numberId, 'new')}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add Modelo de Mensagem
        </Button>
      </div>
      <DataList
        label="Modelos de mensagem"
        rows={number.data?.models}
        columns={columnsOf(timezone)}
        rowKey={(template) => template.id}
        rowActions={({ id, wa_number_id, name }) => (
          <Button
            component={AppLink}
            href={staffPath.template(wa_number_id, id)}
            variant="subtle"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Editar ${name}`}
          >
            Editar
          </Button>
        )}
        failed={number.isError}
        failedDetail={number.error?.msg}
        onRetry={() => number.refetch()}
        empty={{
          sentence: 'Nenhum modelo ainda: sem um modelo aprovado, ninguém escreve primeiro ao cliente.',
        }}
        expectedRows={4}
      />
    </section>
  )
}
