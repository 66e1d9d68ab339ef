import { deviceStorage } from '#admin/current/device-storage.ts'

/** The alerts that this browser may give. */
export type AlertChoice = { sound: boolean; notification: boolean }

const key = 'casa-cheia.chat-alerts'
const initial: AlertChoice = { sound: true, notification: false }

/** The choice of this browser; a notification also needs the browser's permission. */
export function alertChoice(): AlertChoice {
  try {
    return { ...initial, ...(JSON.parse(deviceStorage.get(key) ?? '{}') as Partial<AlertChoice>) }
  } catch {
    return initial
  }
}

export const keepAlertChoice = (choice: AlertChoice): void =>
  void deviceStorage.set(key, JSON.stringify(choice))

/** Whether this browser can show notifications at all, and whether the person or the browser has forbidden them here. */
export const canNotify = (): boolean => 'Notification' in window
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted'
export const isForbidden = (): boolean => canNotify() && Notification.permission === 'denied'
