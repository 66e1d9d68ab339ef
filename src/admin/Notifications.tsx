import {
  IconBell,
  IconCalendarEvent,
  IconLifebuoy,
  IconMessageCircle,
  IconTemplate,
} from '@tabler/icons-react'
import { AppLink } from '#admin/AppLink.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current.ts'
import { useBranchQuery } from '#admin/queries.ts'
import { listNotifications } from '#features/home/contract.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { dayAndTime, wallClock } from '#lib/dates.ts'
import { notificationsPollMs } from '#ui/constants.ts'
import { HoverMenu } from '#ui/HoverMenu.tsx'
import styles from './Notifications.module.css'
import shell from './Shell.module.css'

type Notification = AnswerOf<typeof listNotifications>[number]

const icons = { reservation: IconCalendarEvent, chat: IconMessageCircle, template: IconTemplate }

/** What waits for somebody of this branch, newest first, and the way to help (D-72). */
export function Notifications() {
  const { data, isError } = useBranchQuery(listNotifications, {}, { pollMs: notificationsPollMs })
  const count = data?.length ?? 0
  return (
    <HoverMenu
      label="Notificações"
      buttonLabel={count > 0 ? `Notificações: ${count > 99 ? '99+' : count}` : 'Notificações'}
      buttonClass={shell.tool}
      wide
      button={
        <span className={styles.bell}>
          <IconBell size={20} aria-hidden />
          {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
        </span>
      }
    >
      <div className={styles.panel}>
        <h2 className={styles.title}>Notificações</h2>
        {data && count > 0 && (
          <ul className={styles.items}>
            {data.map((item) => (
              <Item key={`${item.kind}-${item.id}`} item={item} />
            ))}
          </ul>
        )}
        {data && count === 0 && <p className={styles.nothing}>Nada espera por você agora.</p>}
        {!data && (
          <p className={styles.nothing}>
            {isError ? 'Não foi possível carregar as notificações.' : 'Carregando…'}
          </p>
        )}
        <AppLink href={clientSettings().helpUrl} target="_blank" className={styles.help}>
          <IconLifebuoy size={20} aria-hidden />
          Central de Ajuda
        </AppLink>
      </div>
    </HoverMenu>
  )
}

function Item({ item }: { item: Notification }) {
  const { timezone } = useBranch()
  const Icon = icons[item.kind]
  return (
    <li>
      <AppLink href={item.href} className={styles.item}>
        <Icon size={20} aria-hidden />
        <b>{item.title}</b>
        {item.detail && <span>{item.detail}</span>}
        <time dateTime={item.at}>{dayAndTime(wallClock(item.at, timezone))}</time>
      </AppLink>
    </li>
  )
}
