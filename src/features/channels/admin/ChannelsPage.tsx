import { IconBrandWhatsapp, IconChevronRight, IconMessageBolt, IconRobot } from '@tabler/icons-react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import { Page } from '#admin/page/Page.tsx'
import { useCallQuery } from '#admin/data/queries.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { connectionText } from './connection-text.ts'
import { InstagramCard } from '../instagram/admin/InstagramCard.tsx'
import { useProviderReturn } from './useProviderReturn.ts'
import { listNumbers } from '../contract.ts'
import { checkWhatsApp } from '../oauth.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'
import styles from './ChannelsPage.module.css'

function numbersText(count: number | undefined): string {
  if (count === undefined) return 'Números e modelos de mensagem'
  if (count === 0) return 'Nenhum número cadastrado'
  return count === 1 ? '1 número cadastrado' : `${count} números cadastrados`
}

/** /admin/atendimento/canais: the channels where customers of this business can write. */
export function ChannelsPage() {
  const { business_id, timezone } = useBranch()
  const connecting = useProviderReturn()
  const numbers = useCallQuery(listNumbers, { params: { business_id } })
  const whatsApp = useCallQuery(checkWhatsApp, { params: { business_id } })
  const checked = connecting === 'whatsapp' ? undefined : whatsApp.data
  return (
    <Page title="Canais" crumbs={[{ label: 'Atendimentos', href: staffPath.chats }, { label: 'Canais' }]}>
      {numbers.isError && !numbers.data ? (
        <RetryPanel onRetry={() => numbers.refetch()} retrying={numbers.isFetching} />
      ) : (
        <ul className={styles.cards}>
          <li>
            <AppLink href={staffPath.numbers} className={styles.card}>
              <span className={styles.icon}>
                <IconBrandWhatsapp size={28} aria-hidden />
              </span>
              <span className={styles.text}>
                <b className={styles.name}>Whatsapp API Oficial</b>
                <span className={styles.detail}>
                  {connectionText(checked, timezone) ?? numbersText(numbers.data?.length)}
                </span>
                <ConnectionBadge valid={checked?.token_valid} />
              </span>
              <IconChevronRight size={20} aria-hidden />
            </AppLink>
          </li>
          <li>
            <InstagramCard isConnecting={connecting === 'instagram'} />
          </li>
          <li>
            <AppLink href={staffPath.assistant} className={styles.card}>
              <span className={styles.icon}>
                <IconRobot size={28} aria-hidden />
              </span>
              <span className={styles.text}>
                <b className={styles.name}>Assistente</b>
                <span className={styles.detail}>Quando o BOT responde, e o que ele diz</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </AppLink>
          </li>
          <li>
            <AppLink href={staffPath.readyReplies} className={styles.card}>
              <span className={styles.icon}>
                <IconMessageBolt size={28} aria-hidden />
              </span>
              <span className={styles.text}>
                <b className={styles.name}>Respostas prontas</b>
                <span className={styles.detail}>Textos que a equipe escolhe com / numa conversa</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </AppLink>
          </li>
        </ul>
      )}
    </Page>
  )
}
