import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useBranch } from '#admin/current.ts'
import { wallClock } from '#lib/dates.ts'
import styles from './OldDataNote.module.css'

type Props = {
  /** What the page shows, as `useBranchQuery` answers it. */
  read: { data: unknown; isError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> }
}

/** Since when what is shown could not be read again, such as without a network; nothing while reading works. It moves nothing of the page. */
export function OldDataNote({ read }: Props) {
  const { timezone } = useBranch()
  const [reading, setReading] = useState(false)
  const isOld = read.isError && read.data !== undefined
  const again = async () => {
    setReading(true)
    await read.refetch()
    setReading(false)
  }
  return (
    <output className={styles.place}>
      {isOld && (
        <span className={styles.note}>
          <IconCloudOff size={20} aria-hidden />
          Sem atualização desde {wallClock(new Date(read.dataUpdatedAt).toISOString(), timezone).slice(11)}
          <Button variant="subtle" loading={reading} onClick={() => void again()}>
            Atualizar
          </Button>
        </span>
      )}
    </output>
  )
}
