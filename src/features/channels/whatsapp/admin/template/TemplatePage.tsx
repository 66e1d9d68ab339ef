import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { addressId, isNotFound, useNotFound } from '../useNotFound.ts'
import { findNumber } from '../../../contract.ts'
import { findTemplate } from '../../../templates.contract.ts'
import { TemplateForm } from './TemplateForm.tsx'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './Template.module.css'

/** /admin/atendimento/canais/wa/{numberId}/{id}: writes a message template; the id `new` makes one (TPL-01, TPL-02). */
export function TemplatePage() {
  const params: { numberId?: string; id?: string } = useParams({ strict: false })
  const isNew = params.id === 'new'
  const [numberId, id] = [addressId(params.numberId), addressId(params.id)]
  const { business_id } = useBranch()
  const isNamed = numberId !== null && (isNew || id !== null)
  const template = useCallQuery(
    findTemplate,
    { params: { business_id, number_id: numberId ?? 0, id: id ?? 0 } },
    { enabled: isNamed && !isNew, keepPrevious: false },
  )
  // A new one has nothing to read but its number: without that there is nothing to write for.
  const number = useCallQuery(
    findNumber,
    { params: { business_id, id: numberId ?? 0 } },
    { enabled: isNamed && isNew, keepPrevious: false },
  )
  // Somebody may remove the number or the template while this person writes: the typed text stays, and the save says why it fails.
  const [isFound, setFound] = useState(false)
  const read = isNew ? number : template
  if (read.data && !isFound) setFound(true)
  useNotFound(!isFound && (!isNamed || isNotFound(read.error)))
  const { data } = template
  const title = data?.name ?? (isNew ? 'Novo modelo de mensagem' : 'Modelo de mensagem')
  const numberHref = staffPath.number(numberId ?? '')
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'WhatsApp', href: staffPath.numbers },
        { label: 'Modelos', href: numberHref },
        { label: data?.name ?? (isNew ? 'Novo' : '…') },
      ]}
      actions={
        <Button
          component={AppLink}
          href={numberHref}
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Voltar
        </Button>
      }
    >
      {read.isError && !read.data && <RetryPanel onRetry={() => read.refetch()} retrying={read.isFetching} />}
      {isNamed && read.data && (
        <TemplateForm
          key={params.id}
          numberId={numberId}
          template={data ?? null}
          readAgain={() => template.refetch()}
        />
      )}
      {!read.data && !read.isError && (
        <div className={styles.editor} aria-busy>
          <Skeleton h={480} />
          <Skeleton h={220} />
        </div>
      )}
    </Page>
  )
}
