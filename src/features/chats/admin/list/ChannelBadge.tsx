import { IconBrandInstagram, IconBrandWhatsapp } from '@tabler/icons-react'
import { platforms } from '#features/channels/platforms.ts'
import type { Channel } from '#features/channels/rules.ts'
import styles from './ChatList.module.css'

const icons = { whatsapp: IconBrandWhatsapp, instagram: IconBrandInstagram }

/** The channel that the customer writes on. */
export function ChannelBadge({ channel }: { channel: Channel }) {
  const Icon = icons[channel]
  return (
    <span className={styles.channel} data-channel={channel}>
      <Icon size={14} aria-hidden />
      {platforms[channel].label}
    </span>
  )
}
