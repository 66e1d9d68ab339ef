import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMessageBolt, IconRobot } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useProviderReturn } from '#features/channels/admin/useProviderReturn.ts'
import { useAddress } from '#admin/address/address.ts'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { lazyPart } from '#admin/page/lazyPart.tsx'
import { Page } from '#admin/page/Page.tsx'
import { useBranchQuery } from '#admin/data/queries.ts'
import { ChatList } from './list/ChatList.tsx'
import { Conversation } from './conversation/Conversation.tsx'
import { AlertSettings } from './live/AlertSettings.tsx'
import { useLiveChats } from './live/useLiveChats.ts'
import { pollMs } from './poll.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'
import { type Chat, listChats } from '../contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { mobileQuery } from '#ui/constants.ts'
import styles from './ChatsPage.module.css'

const whole = { page: 1, search: '', tab: '', status: '' }

const ReadyReplies = lazyPart(
  async () => (await import('./ready-replies/ReadyRepliesPage.tsx')).ReadyRepliesPage,
  null,
)

/** /admin/atendimento: the conversations, or with ?painel=respostas the replies that are kept ready for them (D-150). */
export function ChatsPage() {
  const [{ painel }] = useAddress({ painel: '' })
  return painel === 'respostas' ? <ReadyReplies /> : <Conversations />
}

/** The conversations, and the chosen one beside them or, on a phone, in their place. */
function Conversations() {
  useProviderReturn()
  const { can } = useCurrent()
  const [{ page, search, tab, status }, setFilters] = useAddress(whole)
  const [{ chat: chosenId }, setChosen] = useAddress({ chat: 0 })
  const filters = {
    page,
    search,
    tab: tab === 'gerais' ? 'gerais' : '',
    status: status === 'closed' ? 'closed' : 'open',
  } as const
  const chats = useBranchQuery(
    listChats,
    {
      query: {
        page,
        search: search || undefined,
        filterBranch: filters.tab === 'gerais' ? 0 : 1,
        status: filters.status,
      },
    },
    { pollMs },
  )
  useLiveChats({ onOpen: (chat) => setChosen({ chat }) })
  const chosen = useLastSeen(chosenId, chats.data?.data)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const panes = useRef<HTMLDivElement>(null)
  const isSmall = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false }) ?? false
  useVisibleHeight(panes, isSmall && chosenId > 0)

  return (
    <Page
      title="Conversas"
      crumbs={[{ label: 'Atendimentos' }, { label: 'Conversas' }]}
      actions={
        <>
          <Away href={staffPath.readyReplies} label="Respostas prontas" icon={IconMessageBolt} />
          {can('channel') && <Away href={staffPath.assistant} label="Assistente" icon={IconRobot} />}
          <AlertSettings />
        </>
      }
      wide
    >
      <div
        ref={panes}
        className={styles.panes}
        data-chosen={chosenId > 0 || undefined}
        data-fills-screen={chosenId > 0 || undefined}
      >
        <ChatList
          filters={filters}
          onFilters={setFilters}
          chats={chats}
          chosenId={chosenId}
          onChoose={(chat) => setChosen({ chat })}
        />
        <div className={styles.conversation}>
          {chosenId > 0 ? (
            <Conversation
              key={chosenId}
              id={chosenId}
              listed={chosen}
              today={chats.data?.today}
              jumpTo={chosen?.found?.message_id ?? 0}
              onBack={() => setChosen({ chat: 0 })}
              isPanelOpen={isPanelOpen}
              onPanel={() => setPanelOpen(!isPanelOpen)}
            />
          ) : (
            <p className={styles.none}>Escolha uma conversa para ler as mensagens.</p>
          )}
        </div>
      </div>
    </Page>
  )
}

type AwayProps = { href: string; label: string; icon: typeof IconRobot }

/** A page beside the conversations; on a phone its icon alone. */
const Away = ({ href, label, icon: Icon }: AwayProps) => (
  <Button component={AppLink} href={href} variant="default" className={styles.away}>
    <Icon size={20} aria-hidden />
    <span className={styles.awayWord}>{label}</span>
  </Button>
)

/** The chosen chat as last listed: it stays when the list is filtered or shows another page. */
function useLastSeen(id: number, chats: readonly Chat[] | undefined): Chat | undefined {
  const [seen, setSeen] = useState<Chat>()
  const listed = chats?.find((chat) => chat.id === id)
  if (listed && listed !== seen) setSeen(listed)
  if (listed) return listed
  return seen?.id === id ? seen : undefined
}
