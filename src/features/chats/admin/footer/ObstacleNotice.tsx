import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useCurrent } from '#admin/current/current.ts'
import { useCallQuery } from '#admin/data/queries.ts'
import { pollMs } from '../poll.ts'
import { findSendingObstacle } from '../../send.contract.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './Footer.module.css'

/** How often it is asked for while no message waits and nothing was in the way, in milliseconds. */
const quietMs = 60_000

/** Says before anybody writes, and while messages wait, that they do not leave now, and why. */
export function ObstacleNotice({ chatId, isWaiting }: { chatId: number; isWaiting: boolean }) {
  const { can } = useCurrent()
  const [isShown, setShown] = useState(false)
  const { data } = useCallQuery(
    findSendingObstacle,
    { params: { id: chatId } },
    { pollMs: isWaiting || isShown ? pollMs : quietMs },
  )
  const obstacle = data?.data ?? null
  if (isShown !== (obstacle !== null)) setShown(obstacle !== null)
  return (
    <div aria-live="polite">
      {obstacle && (
        <div className={styles.over}>
          <IconPlugConnectedX size={20} aria-hidden />
          <p>{obstacle.msg}</p>
          {can('channel') && (
            <Button variant="default" component={AppLink} href={staffPath.channels}>
              Ver os canais
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
