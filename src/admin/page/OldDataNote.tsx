import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { wallClock } from '#lib/days/dates.ts'
import styles from './OldDataNote.module.css'

type Props = {
  /** The result of `useBranchQuery` that the page shows. */
  read: { data: unknown; isError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> }
}

/** Says since when the data on the page could not be refreshed, such as without a network. Nothing on the page moves when it appears. */
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
