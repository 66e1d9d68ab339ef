import { Button, SegmentedControl, Skeleton, Tabs } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { ChatRow } from './ChatRow.tsx'
import { useNow } from '../conversation/useNow.ts'
import type { listChats } from '../../contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { EmptyPanel } from '#ui/list/EmptyPanel.tsx'
import { Pager } from '#ui/list/Pager.tsx'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import { SearchBox } from '#ui/input/SearchBox.tsx'
import styles from './ChatList.module.css'

type Filters = { page: number; search: string; tab: '' | 'gerais'; status: 'open' | 'closed' }

type Props = {
  filters: Filters
  onFilters: (change: { page?: number; search?: string; tab?: string; status?: string }) => void
  chats: UseQueryResult<AnswerOf<typeof listChats>>
  chosenId: number
  onChoose: (id: number) => void
}

const perPage = 30

/** The conversations of the branch or of the whole business, open or closed; hidden if they cannot be loaded (CHAT-64). */
export function ChatList({ filters, onFilters, chats, chosenId, onChoose }: Props) {
  const tab = filters.tab || 'minhas'
  return (
    <Tabs
      className={styles.pane}
      value={tab}
      onChange={(next) => onFilters({ tab: next === 'gerais' ? 'gerais' : '' })}
      activateTabWithKeyboard={false}
    >
      <Tabs.List grow aria-label="Conversas">
        <Tabs.Tab value="minhas" className={styles.tab}>
          Minhas Conversas
        </Tabs.Tab>
        <Tabs.Tab value="gerais" className={styles.tab}>
          Conversas Gerais
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab} className={styles.panel}>
        <div className={styles.tools}>
          <SearchBox
            label="Buscar atendimento"
            placeholder="Buscar atendimento"
            value={filters.search}
            onSearch={(search) => onFilters({ search })}
          />
          <SegmentedControl
            fullWidth
            classNames={{ label: styles.choice }}
            aria-label="Situação"
            value={filters.status}
            onChange={(status) => onFilters({ status: status === 'closed' ? 'closed' : '' })}
            data={[
              { value: 'open', label: 'Abertas' },
              { value: 'closed', label: 'Finalizadas' },
            ]}
          />
        </div>
        <Rows filters={filters} onFilters={onFilters} chats={chats} chosenId={chosenId} onChoose={onChoose} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Rows({ filters, onFilters, chats, chosenId, onChoose }: Props) {
  const { data } = chats
  const now = useNow()
  if (chats.isError) return <RetryPanel onRetry={() => chats.refetch()} retrying={chats.isFetching} />
  if (data?.total === 0) return <NoChats filters={filters} onFilters={onFilters} />
  const first = data ? (data.current_page - 1) * perPage : 0
  return (
    <div className={styles.scroll}>
      <ul className={styles.rows} aria-label="Conversas" aria-busy={!data || chats.isPlaceholderData}>
        {data
          ? data.data.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                today={data.today}
                now={now}
                isChosen={chat.id === chosenId}
                onChoose={onChoose}
              />
            ))
          : Array.from({ length: 6 }, (_, index) => (
              <li key={index} className={styles.bone}>
                <Skeleton h={14} w="50%" mb={10} />
                <Skeleton h={12} w="90%" />
              </li>
            ))}
      </ul>
      {data && data.last_page > 1 && (
        <div className={styles.pager}>
          <Pager
            page={{ ...data, from: first + 1, to: first + data.data.length }}
            onPage={(page) => onFilters({ page })}
          />
        </div>
      )}
    </div>
  )
}

function NoChats({ filters, onFilters }: Pick<Props, 'filters' | 'onFilters'>) {
  const { search, status, tab } = filters
  const { can } = useCurrent()
  if (search)
    return (
      <EmptyPanel
        sentence="Nenhuma conversa encontrada."
        detail={`Procuramos por ‘${search}’ em nomes, telefones e mensagens.`}
        action={
          <Button variant="default" onClick={() => onFilters({ search: '' })}>
            Limpar busca
          </Button>
        }
      />
    )
  if (status === 'closed')
    return (
      <EmptyPanel
        sentence="Nenhuma conversa finalizada."
        detail="As conversas que você finalizar ficam aqui e podem ser reabertas."
      />
    )
  return (
    <EmptyPanel
      sentence="Nenhuma conversa aberta."
      detail="Quando um cliente escrever pelo WhatsApp ou pelo Instagram, a conversa aparece aqui."
      action={
        tab === '' ? (
          <Button variant="default" onClick={() => onFilters({ tab: 'gerais' })}>
            Ver Conversas Gerais
          </Button>
        ) : (
          can('channel') && (
            <Button variant="default" component={AppLink} href={staffPath.channels}>
              Ver os canais
            </Button>
          )
        )
      }
    />
  )
}
