import { ActionIcon, Popover, Stack, Switch, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { alertChoice, canNotify, isForbidden, keepAlertChoice, mayNotify } from './alert-choice.ts'
import { ring } from './give-alert.ts'

/** The button of the alerts for chats that need people; the choice belongs to this browser. */
export function AlertSettings() {
  const [choice, setChoice] = useState(alertChoice)
  const choose = (change: Partial<typeof choice>) => {
    const chosen = { ...choice, ...change }
    keepAlertChoice(chosen)
    setChoice(chosen)
  }
  const chooseSound = (sound: boolean) => {
    choose({ sound })
    if (sound) ring()
  }
  const chooseNotification = async (wanted: boolean) => {
    if (wanted && !mayNotify()) await Notification.requestPermission()
    choose({ notification: wanted && mayNotify() })
  }
  const notifies = choice.notification && mayNotify()
  const Icon = choice.sound || notifies ? IconBell : IconBellOff
  return (
    <Popover position="bottom-end" width={290} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={44} aria-label="Avisos de novas mensagens">
          <Icon size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Avisos de novas mensagens">
        <Stack gap="md">
          <Switch
            label="Som"
            description="Toca quando uma conversa passa para atendentes."
            checked={choice.sound}
            onChange={({ currentTarget }) => chooseSound(currentTarget.checked)}
          />
          <Switch
            label="Notificações do navegador"
            description="Aparecem enquanto esta aba está escondida."
            disabled={!canNotify() || isForbidden()}
            checked={notifies}
            onChange={({ currentTarget }) => void chooseNotification(currentTarget.checked)}
          />
          {isForbidden() && (
            <Text size="sm">
              O navegador bloqueou as notificações deste site. Libere-as nas configurações do site.
            </Text>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
