import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Toast, toasts } from './toast.ts'
import styles from './Toasts.module.css'

/** Where toasts appear, also announced to screen readers; the app renders it once. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  return (
    <section className={styles.region} aria-label="Avisos" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Stays while the pointer is over it or it holds the focus. */
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toasts.close(toast.id), toast.ms)
    return () => clearTimeout(timer)
  }, [held, toast])
  return (
    <div
      className={`${styles.toast} ${toast.failure ? styles.bad : styles.good}`}
      role={toast.failure ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.failure ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
      <p className={styles.text}>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toasts.close(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Fechar aviso"
        onClick={() => toasts.close(toast.id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
