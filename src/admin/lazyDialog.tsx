import { type ComponentType, useEffect, useState } from 'react'
import { toastFailure } from '#ui/toast.ts'

/** Milliseconds after a page has come until the code of its dialogs is fetched: out of the way of what is read first. */
const restMs = 1000

/**
 * A dialog whose code its page does not wait for: fetched while the page rests, or when it is opened before. Mounted from its
 * first opening on, so that closing gives the focus back. Where the code does not arrive, that is said and the dialog closes: the
 * page stays as it is, and opening asks again. `isOpen` and `close` where it is not `opened` and `onClose` that do so.
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
      // Whether it fails is said to the one who opens it.
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
