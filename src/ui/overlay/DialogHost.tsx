import { useSyncExternalStore } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { openDialogs } from './dialogs.ts'
import { NoticeDialog } from './NoticeDialog.tsx'

/** Where `confirm` and `notice` appear, one at a time; the app renders it once. */
export function DialogHost() {
  const [first] = useSyncExternalStore(openDialogs.subscribe, openDialogs.get)
  if (!first) return null
  return first.kind === 'confirm' ? (
    <ConfirmDialog
      key={first.id}
      question={first.text}
      detail={first.detail}
      content={first.content}
      destructive={first.destructive}
      yes={first.yes}
      no={first.no}
      onAnswer={first.answer}
    />
  ) : (
    <NoticeDialog key={first.id} text={first.text} detail={first.detail} onClose={first.answer} />
  )
}
