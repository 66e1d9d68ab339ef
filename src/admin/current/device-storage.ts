/** A browser's storage that never throws: it can be blocked by a setting, and full. */
type DeviceStorage = {
  /** Null when there is nothing, or nothing can be read. */
  get: (key: string) => string | null
  /** Whether it was stored. */
  set: (key: string, value: string) => boolean
  remove: (key: string) => void
  clear: () => void
}

function storageOf(reach: () => Storage): DeviceStorage {
  // The look at the storage itself throws where it is blocked.
  const attempt = <Value>(use: (storage: Storage) => Value, otherwise: Value): Value => {
    try {
      return use(reach())
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    clear: () => attempt((storage) => storage.clear(), undefined),
  }
}

/** Stays on the device. */
export const deviceStorage = storageOf(() => localStorage)
/** Ends with the tab. */
export const tabStorage = storageOf(() => sessionStorage)
