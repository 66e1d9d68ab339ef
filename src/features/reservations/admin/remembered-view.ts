import { deviceStorage } from '#admin/current/device-storage.ts'

/** The two views of reservations, as the address names them. */
export type ViewName = 'lista' | 'dia'

const keyOf = (userId: number) => `casa-cheia.reservations-view.${userId}`

/** The view that this person chose last on this device; the first time the day (docs/decisions/0053). */
export const rememberedView = (userId: number): ViewName =>
  deviceStorage.get(keyOf(userId)) === 'lista' ? 'lista' : 'dia'

export const rememberView = (userId: number, view: ViewName): void =>
  void deviceStorage.set(keyOf(userId), view)

type Address = { visao: string } & Record<'search' | 'status' | 'dateFrom' | 'dateTo', string>

/** The view that an address asks for: the named one, the list for filters alone; null leaves it to the person. */
export function addressedView({ visao, ...filters }: Address): ViewName | null {
  if (visao === 'dia' || visao === 'lista') return visao
  return Object.values(filters).some((value) => value !== '') ? 'lista' : null
}
