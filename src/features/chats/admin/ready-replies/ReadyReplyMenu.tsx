import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { hasVariables, matchingReplies } from '../../ready-replies.ts'
import { fillReadyReplies } from '../../ready-replies.contract.ts'
import { useChoice } from './useChoice.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './ReadyReplyMenu.module.css'

type Props = {
  chatId: number
  /** The text after the '/'. */
  typed: string
  onChoose: (text: string) => void
  onClose: () => void
}

/**
 * The ready-made replies that match the text after '/', filled in for this chat. The focus stays in the text box: its arrows, Enter and
 * Escape belong to the menu while it is open.
 */
export function ReadyReplyMenu({ chatId, typed, onChoose, onClose }: Props) {
  const id = useId()
  const replies = useCallQuery(fillReadyReplies, { params: { id: chatId } })
  const found = matchingReplies(replies.data?.data ?? [], typed)
  const { chosen, setChosen } = useChoice({
    count: found.length,
    listId: id,
    onChoose: (index) => onChoose(found[index]!.filled),
    onClose,
  })
  return (
    <div className={styles.menu}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot stand under a text box */}
      <div className={styles.list} id={id} role="listbox" aria-label="Respostas prontas">
        {found.map(({ id: replyId, title, filled }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text box has the focus and the keys
          <div
            key={replyId}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of this list has two lines
            role="option"
            aria-selected={index === chosen}
            className={styles.reply}
            onPointerMove={() => setChosen(index)}
            // The text box keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(filled)}
          >
            <b className={styles.title}>/{title}</b>
            <span className={styles.text} dir="auto">
              {filled}
            </span>
            {hasVariables(filled) && <span className={styles.open}>Falta preencher</span>}
          </div>
        ))}
      </div>
      {replies.isPending && !replies.isError && (
        <div className={styles.note} aria-busy>
          <Skeleton height={20} width="40%" />
        </div>
      )}
      {replies.isError && !replies.data && (
        <RetryPanel onRetry={() => replies.refetch()} retrying={replies.isFetching} />
      )}
      {replies.data && found.length === 0 && (
        <output className={styles.note}>
          {replies.data.data.length === 0
            ? 'Nenhuma resposta pronta ainda.'
            : 'Nenhuma resposta pronta com estas palavras.'}
        </output>
      )}
      <AppLink className={styles.manage} href={staffPath.readyReplies}>
        Gerenciar respostas prontas
      </AppLink>
    </div>
  )
}
