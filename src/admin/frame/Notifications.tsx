import { Button, Switch } from '@mantine/core'
import {
  IconArmchair,
  IconBell,
  IconCalendarEvent,
  IconLifebuoy,
  IconMessageCircle,
  IconMoodSad,
  IconPlugConnectedX,
  IconRefresh,
  IconTemplate,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { allowChime, chime, isChimeOn, setChime } from '#admin/frame/chime.ts'
import { clientSettings } from '#admin/client-settings.ts'
import { useBranch } from '#admin/current/current.ts'
import { useBranchQuery } from '#admin/data/queries.ts'
import { useArrivals } from '#admin/frame/useArrivals.ts'
import { listNotifications } from '#features/home/contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import { notificationsPollMs } from '#ui/constants.ts'
import { HoverMenu } from '#ui/overlay/HoverMenu.tsx'
import styles from './Notifications.module.css'
import shell from './Shell.module.css'

type Notification = AnswerOf<typeof listNotifications>[number]

const icons = {
  reservation: IconCalendarEvent,
  seats: IconArmchair,
  chat: IconMessageCircle,
  template: IconTemplate,
  reviews: IconMoodSad,
  channel: IconPlugConnectedX,
}

const countText = (count: number) => (count > 99 ? '99+' : `${count}`)

/** What waits for this branch's staff, tonight's requests first, and the link to the help centre (D-72). */
export function Notifications() {
  const { id } = useBranch()
  const notifications = useBranchQuery(
    listNotifications,
    {},
    { pollMs: notificationsPollMs, pollHidden: true },
  )
  const { data: items, isError, isFetching, refetch } = notifications
  const title = useRef<HTMLHeadingElement>(null)
  const count = items?.length ?? 0
  const retry = async () => {
    await refetch()
    // The button disappeared together with the failure message.
    title.current?.focus()
  }
  return (
    <>
      <ChangeOfCount key={id} count={items?.length} />
      <Arrivals
        key={`a${id}`}
        requests={items?.flatMap((item) => (item.kind === 'reservation' ? [item.id] : []))}
      />
      <HoverMenu
        label="Notificações"
        buttonLabel={count > 0 ? `Notificações: ${countText(count)}` : 'Notificações'}
        buttonClass={shell.tool}
        wide
        button={
          <span className={styles.bell}>
            <IconBell size={20} aria-hidden />
            {count > 0 && <span className={styles.count}>{countText(count)}</span>}
          </span>
        }
      >
        <div className={styles.panel}>
          <h2 className={styles.title} ref={title} tabIndex={-1}>
            Notificações
          </h2>
          {items && count > 0 && (
            <ul className={styles.items}>
              {items.map((item) => (
                <Item key={`${item.kind} ${item.id} ${item.href}`} item={item} />
              ))}
            </ul>
          )}
          {items && count === 0 && <p className={styles.nothing}>Nada espera por você agora.</p>}
          {!items && !isError && <Loading />}
          {!items && isError && (
            <div className={styles.nothing} role="alert">
              <p>Não foi possível carregar as notificações.</p>
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                loading={isFetching}
                onClick={() => void retry()}
              >
                Tentar novamente
              </Button>
            </div>
          )}
          <ChimeSwitch />
          <AppLink href={clientSettings().helpUrl} target="_blank" className={styles.help}>
            <IconLifebuoy size={20} aria-hidden />
            Central de Ajuda
          </AppLink>
        </div>
      </HoverMenu>
    </>
  )
}

/** Tells screen readers when the count rises or falls; the count at the opening of the page is not announced. */
function ChangeOfCount({ count }: { count: number | undefined }) {
  const [told, setTold] = useState<{ count: number | undefined; text: string }>({ count, text: '' })
  if (count !== undefined && count !== told.count) {
    const text = count === 1 ? '1 notificação' : `${countText(count)} notificações`
    setTold({ count, text: told.count === undefined ? '' : text })
  }
  return (
    <p className={styles.told} aria-live="polite">
      {told.text}
    </p>
  )
}

function Arrivals({ requests }: { requests: number[] | undefined }) {
  useArrivals(requests)
  return null
}

/** Whether new requests ring on this device; switching it on rings once. */
function ChimeSwitch() {
  const [isOn, setOn] = useState(isChimeOn)
  const toggle = (next: boolean) => {
    setChime(next)
    setOn(next)
    if (!next) return
    allowChime()
    chime()
  }
  return (
    <Switch
      className={styles.chime}
      label="Som para novos pedidos"
      checked={isOn}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}

function Loading() {
  return (
    <ul className={styles.items} aria-busy aria-label="Carregando">
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index} className={styles.bone} />
      ))}
    </ul>
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
        {/* A request's detail says how long it waits. */}
        {item.kind !== 'reservation' && (
          <time dateTime={item.at}>{dayAndTime(wallClock(item.at, timezone))}</time>
        )}
      </AppLink>
    </li>
  )
}
