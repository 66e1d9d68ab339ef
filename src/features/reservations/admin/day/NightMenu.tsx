import {
  IconArmchair,
  IconArrowBackUp,
  IconChevronDown,
  IconLockOpen,
  IconPlayerPause,
} from '@tabler/icons-react'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'
import { nightAbility } from '#features/availability/exceptions.ts'
import { bookingConfig } from '#features/availability/config.ts'
import { useForesight } from '#features/availability/admin/left-out/useForesight.ts'
import type { ShownDay, ShownDayPart } from './day-search.ts'
import { isServiceAhead, nightState, nightWord, stayingText } from './night-words.ts'
import { useNight } from './useNight.ts'
import { seatsText } from '#lib/person/people.ts'
import { ActionMenu, type MenuAction } from '#ui/overlay/ActionMenu.tsx'
import styles from './DayPartSection.module.css'

const SeatsModal = lazyDialog(async () => (await import('./SeatsModal.tsx')).SeatsModal)

type Props = {
  /** All rows of the part, whatever is searched. */
  part: ShownDayPart
  day: Pick<ShownDay, 'date' | 'today' | 'time'>
  onChanged: () => unknown
}

/** Whether a service takes reservations on the date shown. Who may (D-149) stops or reopens it there, for that date. */
export function NightMenu({ part, day, onChanged }: Props) {
  const { can } = useCurrent()
  if (!part.service || !isServiceAhead(part, day) || !can(nightAbility(day.date, day.today))) return null
  return <Menu part={part} service={part.service} day={day} onChanged={onChanged} />
}

function Menu({ part, service, day, onChanged }: Props & { service: NonNullable<ShownDayPart['service']> }) {
  const { reservation_config } = useBranch()
  const { id, name, seats, usual_seats, is_stopped } = service
  const { date } = day
  const night = useNight({ service_id: id, date }, onChanged)
  const foresight = useForesight()
  const dialog = useDialogState<null>()
  const isOff = reservation_config !== null && !bookingConfig(reservation_config).accept_reservations
  const { state, word } = nightState(part, day, isOff)
  const when = nightWord(day)

  const stop: MenuAction = {
    label: `Parar de aceitar ${when}`,
    detail: stayingText(part),
    icon: <IconPlayerPause size={20} aria-hidden />,
    onClick: () =>
      void night.change(
        { is_stopped: true },
        { said: `${name} parou de aceitar ${when}.`, back: { is_stopped: false } },
      ),
  }
  const reopen: MenuAction = {
    label: 'Reabrir',
    icon: <IconLockOpen size={20} aria-hidden />,
    onClick: () =>
      void night.change(
        { is_stopped: false },
        { said: `${name} voltou a aceitar ${when}.`, back: { is_stopped: true } },
      ),
  }
  const usual = async () => {
    const change = { id, exception: { date, max_persons: null } }
    const asked = { question: `Voltar a ${seatsText(usual_seats)} ${when}?`, yes: 'Voltar mesmo assim' }
    if (!(await foresight.mayChange(change, asked))) return
    const said = `${name}: ${seatsText(usual_seats)} ${when}.`
    await night.change({ max_persons: null }, { said, back: { max_persons: seats } })
  }
  const actions: MenuAction[] = [
    is_stopped ? reopen : stop,
    {
      label: `Mudar lugares só ${when}`,
      icon: <IconArmchair size={20} aria-hidden />,
      onClick: () => dialog.open(null),
    },
    ...(seats === usual_seats
      ? []
      : [
          {
            label: `Voltar a ${seatsText(usual_seats)}`,
            icon: <IconArrowBackUp size={20} aria-hidden />,
            onClick: () => void usual(),
          },
        ]),
  ]
  return (
    <>
      <ActionMenu
        label={`${name}: ${word}. Mudar ${when}`}
        actions={actions}
        trigger={{
          className: styles.state,
          state,
          content: (
            <>
              {word}
              <IconChevronDown size={18} aria-hidden />
            </>
          ),
        }}
      />
      <SeatsModal
        key={dialog.openings}
        part={part}
        service={service}
        day={day}
        opened={dialog.opened}
        onClose={dialog.close}
        onChanged={onChanged}
      />
    </>
  )
}
