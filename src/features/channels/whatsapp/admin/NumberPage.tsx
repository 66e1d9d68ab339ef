import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { NumberFacts } from './NumberFacts.tsx'
import { TemplateTable, templatesPollMs } from './template/TemplateTable.tsx'
import { addressId, isNotFound, useNotFound } from './useNotFound.ts'
import { findNumber } from '../../contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'

const numbersHref = staffPath.numbers

/** /admin/atendimento/canais/wa/{id}: one number and its message templates. */
export function NumberPage() {
  const params: { id?: string } = useParams({ strict: false })
  const id = addressId(params.id)
  const { business_id } = useBranch()
  const number = useCallQuery(
    findNumber,
    { params: { business_id, id: id ?? 0 } },
    { enabled: id !== null, keepPrevious: false, pollMs: templatesPollMs },
  )
  useNotFound(id === null || isNotFound(number.error))
  const { data } = number
  return (
    <Page
      title={data?.verified_name ?? 'Número do WhatsApp'}
      crumbs={[
        { label: 'Canais', href: staffPath.channels },
        { label: 'WhatsApp', href: numbersHref },
        { label: data?.verified_name ?? '…' },
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
      {!number.isError && <NumberFacts number={data} />}
      {id !== null && <TemplateTable numberId={id} number={number} />}
    </Page>
  )
}
