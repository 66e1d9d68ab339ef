import { IconBrandInstagram, IconExternalLink } from '@tabler/icons-react'
import { useBranch } from '#admin/current/current.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { ConnectionBadge } from '../../admin/ConnectionBadge.tsx'
import { connectionText } from '../../admin/connection-text.ts'
import { checkInstagram, startInstagramSignIn } from '../../oauth.contract.ts'
import { notice } from '#ui/overlay/dialogs.ts'
import styles from '../../admin/ChannelsPage.module.css'

/** A sign-in may be begun for ten minutes; its address is asked for again before. */
const renewMs = 8 * 60_000

/** Leads to Instagram's own authorization (CHAN-05, CHAN-06). */
export function InstagramCard({ isConnecting }: { isConnecting: boolean }) {
  const { business_id, timezone } = useBranch()
  const checked = useCallQuery(checkInstagram, { params: { business_id } })
  const start = useCallQuery(startInstagramSignIn, { query: { business_id } }, { pollMs: renewMs })
  const content = (
    <>
      <span className={styles.icon}>
        <IconBrandInstagram size={28} aria-hidden />
      </span>
      <span className={styles.text}>
        <b className={styles.name}>Instagram</b>
        <span className={styles.detail}>
          {connectionText(checked.data, timezone) ??
            (checked.data?.account_name
              ? `@${checked.data.account_name}`
              : 'Conectar uma conta profissional')}
        </span>
        <ConnectionBadge valid={isConnecting || !checked.data ? undefined : checked.data.token_valid} />
      </span>
      <IconExternalLink size={20} aria-hidden />
    </>
  )
  const url = start.data?.url
  if (url) {
    return (
      <a href={url} className={styles.card}>
        {content}
      </a>
    )
  }
  const explain = () =>
    void notice(start.error?.msg ?? 'Um instante: o endereço do Instagram está a caminho.')
  return (
    <button type="button" className={styles.card} onClick={explain}>
      {content}
    </button>
  )
}
