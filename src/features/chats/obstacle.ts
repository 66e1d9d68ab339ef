import { platforms } from '#features/channels/platforms.ts'
import type { Channel } from '#features/channels/rules.ts'

/** What keeps messages from leaving until somebody repairs it: the number is switched off, or no sign-in works. */
export const sendingObstacles = ['number_off', 'disconnected'] as const
export type SendingObstacle = (typeof sendingObstacles)[number]

/** Says it, and that nothing is lost. `notice` is why Meta or somebody switched the number off, if anybody knows. */
export function obstacleSentence(obstacle: SendingObstacle, channel: Channel, notice: string | null): string {
  if (obstacle === 'disconnected')
    return `O ${platforms[channel].label} está desconectado. As mensagens esperam e saem quando a conta for conectada de novo.`
  const off = ['O número desta conversa está desligado.', notice].filter(Boolean).join(' ')
  return `${off} As mensagens esperam e saem quando ele for ligado.`
}
