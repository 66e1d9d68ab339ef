import { Button, Skeleton } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { AppLink } from '#admin/AppLink.tsx'
import { Page } from '#admin/Page.tsx'
import { useBranchQuery } from '#admin/queries.ts'
import { settingsInWords } from '#features/availability/admin/settings-words.ts'
import { getReservationConfig } from '#features/availability/contract.ts'
import { RetryPanel } from '#ui/RetryPanel.tsx'
import styles from './SettingsPage.module.css'

/** /admin/reservations/config: how the branch takes reservations, in words. */
export function SettingsPage() {
  const config = useBranchQuery(getReservationConfig)
  return (
    <Page
      title="Configurações"
      crumbs={[{ label: 'Agendamentos', href: '/admin/reservations' }, { label: 'Configurações' }]}
      actions={
        <Button
          component={AppLink}
          href="/admin/reservations/services"
          variant="default"
          leftSection={<IconCalendarTime size={18} aria-hidden />}
        >
          Disponibilidades
        </Button>
      }
    >
      {config.isError && !config.data ? (
        <RetryPanel onRetry={() => config.refetch()} retrying={config.isFetching} />
      ) : (
        <div className={styles.columns}>
          <Card title="Configuração de Agendamento">
            <dl className={styles.settings} aria-busy={!config.data}>
              {config.data
                ? settingsInWords(config.data).map(({ name, value }) => (
                    <Fragment key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </Fragment>
                  ))
                : Array.from({ length: 9 }, (_, index) => (
                    <Fragment key={index}>
                      <dt>
                        <Skeleton h={14} my={3} w="80%" />
                      </dt>
                      <dd>
                        <Skeleton h={14} my={3} w={80} />
                      </dd>
                    </Fragment>
                  ))}
            </dl>
            {config.data && (
              <p className={styles.note}>
                Os agendamentos por telefone utilizam o número de telefone cadastrado no perfil do
                restaurante.
              </p>
            )}
          </Card>
          <Card title="Política de Cancelamento">
            {config.data ? (
              <p className={styles.policy}>
                {config.data.cancellation_policy || 'Nenhuma política de cancelamento informada.'}
              </p>
            ) : (
              <Skeleton h={60} />
            )}
          </Card>
        </div>
      )}
    </Page>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
