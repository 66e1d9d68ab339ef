import { Button, Skeleton } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { missTitle } from '../../misses.ts'
import { countedDays, listMisses, type MissRow, type AssistantMisses } from '../../misses.contract.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { StatusBadge } from '#ui/list/StatusBadge.tsx'
import styles from './Misses.module.css'

const TeachDialog = lazyDialog(async () => (await import('./TeachDialog.tsx')).TeachDialog)

/** What guests wrote that the assistant did not understand: how often, by kind, and the last messages, each to be taught. */
export function Misses() {
  const misses = useBranchQuery(listMisses)
  const teaching = useDialogState<MissRow>()
  return (
    <section className={styles.card} aria-labelledby="nao-entendeu">
      <header className={styles.header}>
        <h2 id="nao-entendeu">O que o assistente não entendeu</h2>
        <p>{`Nos últimos ${countedDays} dias. Estas conversas seguem com a equipe; ensine o que se repete.`}</p>
      </header>
      {misses.data ? (
        <Found missed={misses.data} onTeach={teaching.open} />
      ) : misses.isError ? (
        <RetryPanel onRetry={() => misses.refetch()} retrying={misses.isFetching} detail={misses.error.msg} />
      ) : (
        <div aria-busy>
          <Skeleton h={240} radius="md" />
        </div>
      )}
      {teaching.about && (
        <TeachDialog
          key={teaching.openings}
          opened={teaching.opened}
          miss={teaching.about}
          onClose={teaching.close}
        />
      )}
    </section>
  )
}

function Found({
  missed: { counts, messages },
  onTeach,
}: {
  missed: AssistantMisses
  onTeach: (miss: MissRow) => void
}) {
  const { timezone } = useBranch()
  if (counts.length === 0 && messages.length === 0)
    return <p className={styles.none}>Nada até agora: o assistente entendeu todas as mensagens.</p>
  return (
    <>
      {counts.length > 0 && (
        <dl className={styles.counts} aria-label={`Mensagens em ${countedDays} dias`}>
          {counts.map((miss) => (
            <div key={`${miss.kind} ${miss.detail}`}>
              <dt>{missTitle(miss)}</dt>
              <dd>{miss.count}</dd>
            </div>
          ))}
        </dl>
      )}
      {messages.length > 0 && (
        <ul className={styles.messages} aria-label="Últimas mensagens">
          {messages.map((miss) => (
            <li key={miss.id}>
              <div>
                <p className={styles.text} dir="auto">
                  {miss.text}
                </p>
                <p className={styles.about}>
                  {`${missTitle(miss)} · `}
                  <AppLink href={`${staffPath.chats}?chat=${miss.chat_id}`}>
                    {dayAndTime(wallClock(miss.at, timezone))}
                  </AppLink>
                </p>
              </div>
              {miss.taught ? (
                <StatusBadge tone="good">Ensinado</StatusBadge>
              ) : (
                <Button
                  variant="default"
                  aria-label={`Ensinar: ${miss.text.slice(0, 80)}`}
                  onClick={() => onTeach(miss)}
                >
                  Ensinar
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
