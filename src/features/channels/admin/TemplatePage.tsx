import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { AppLink } from '#admin/AppLink.tsx'
import { useBranch } from '#admin/current.ts'
import { Page } from '#admin/Page.tsx'
import { useCallQuery } from '#admin/queries.ts'
import { TemplateBadge } from './badges.tsx'
import { addressId, isNotFound, useNotFound } from './useNotFound.ts'
import { findTemplate, type WaTemplate } from '../contract.ts'
import { categoryLabels, languageLabels, lastEdit } from '../rules.ts'
import { wallClock } from '#lib/dates.ts'
import * as staffPath from '#lib/staff-path.ts'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import styles from './channels.module.css'

/** /admin/atendimento/canais/wa/{numberId}/{id}: a message template as customers get it. */
export function TemplatePage() {
  const params: { numberId?: string; id?: string } = useParams({ strict: false })
  const [numberId, id] = [addressId(params.numberId), addressId(params.id)]
  const { business_id } = useBranch()
  const isNamed = numberId !== null && id !== null
  const template = useCallQuery(
    findTemplate,
    { params: { business_id, number_id: numberId ?? 0, id: id ?? 0 } },
    { enabled: isNamed, keepPrevious: false },
  )
  useNotFound(!isNamed || isNotFound(template.error))
  const { data } = template
  const numberHref = staffPath.number(numberId ?? '')
  return (
    <Page
      title={data?.name ?? 'Modelo de mensagem'}
      crumbs={[
        { label: 'WhatsApp', href: staffPath.numbers },
        { label: 'Modelos', href: numberHref },
        { label: data?.name ?? '…' },
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
      {template.isError && !data && (
        <RetryPanel onRetry={() => template.refetch()} retrying={template.isFetching} />
      )}
      {data && <Template template={data} />}
      {!data && !template.isError && (
        <div className={styles.template} aria-busy>
          <Skeleton h={240} />
          <Skeleton h={160} />
        </div>
      )}
    </Page>
  )
}

function Template({ template }: { template: WaTemplate }) {
  const { timezone } = useBranch()
  const { name, language, category, status, content, footer_content, updated_at } = template
  return (
    <div className={styles.template}>
      <section className={styles.card} aria-label="Nome e idioma do modelo">
        <h2 className={styles.heading}>Nome e idioma do modelo</h2>
        <dl className={styles.details}>
          <dt>Nome</dt>
          <dd>{name}</dd>
          <dt>Idioma</dt>
          <dd>{languageLabels[language]}</dd>
          <dt>Categoria</dt>
          <dd>{categoryLabels[category]}</dd>
          <dt>Status</dt>
          <dd>
            <TemplateBadge status={status} />
          </dd>
          <dt>Última edição</dt>
          <dd>{lastEdit(wallClock(updated_at, timezone))}</dd>
        </dl>
      </section>
      <section className={styles.card} aria-label="Prévia">
        <h2 className={styles.heading}>Prévia</h2>
        <div className={styles.bubble}>
          <p>{content}</p>
          {footer_content && <p className={styles.footer}>{footer_content}</p>}
        </div>
      </section>
    </div>
  )
}
