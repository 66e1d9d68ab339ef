import { type ComponentType, useEffect, useState } from 'react'
import { toastFailure } from '#ui/overlay/toast.ts'

/** Milliseconds from a page's arrival until the code of its dialogs is fetched, so that it does not delay the page itself. */
const restMs = 1000

/**
 * A dialog whose code is fetched apart from its page: a second after the page, or on opening if that comes first. It stays mounted after
 * its first opening, so that closing returns the focus. If the code does not arrive, a toast says so and the dialog closes; the page stays
 * as it is, and opening tries again. Pass `isOpen` and `close` for a dialog without the props `opened` and `onClose`.
 */
export function lazyDialog<Props extends { opened: boolean; onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props>
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props>
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
  close: (props: Props) => void,
): ComponentType<Props>
export function lazyDialog<Props extends { opened?: boolean; onClose?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen = ({ opened }: Props) => opened === true,
  close = ({ onClose }: Props) => onClose?.(),
): ComponentType<Props> {
  let Dialog: ComponentType<Props> | null = null
  const fetchOnce = async () => {
    Dialog ??= await load()
  }
  return function LazyDialog(props: Props) {
    const open = isOpen(props)
    const [wanted, setWanted] = useState(open)
    const [, setArrived] = useState(false)
    if (open && !wanted) setWanted(true)
    useEffect(() => {
      // A failure is reported when somebody opens the dialog.
      const rest = setTimeout(() => void fetchOnce().catch(() => {}), restMs)
      return () => clearTimeout(rest)
    }, [])
    useEffect(() => {
      if (!open || Dialog) return
      let isGone = false
      const say = () => {
        if (isGone) return
        toastFailure('Não foi possível abrir. Verifique a conexão ou recarregue a página.')
        close(props)
      }
      fetchOnce().then(() => !isGone && setArrived(true), say)
      return () => {
        isGone = true
      }
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per opening
    }, [open])
    return wanted && Dialog ? <Dialog {...props} /> : null
  }
}
