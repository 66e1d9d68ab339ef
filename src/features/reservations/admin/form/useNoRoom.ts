import { useBranchQuery } from '#admin/data/queries.ts'
import { showDay } from '../../attendance.contract.ts'
import { closedTexts, servicesWithoutRoom } from './no-room.ts'

type Options = {
  /** '' without a valid date. */
  date: string
  people: number
  /** The reservation being edited. */
  except: number | undefined
  /** Whether the date has any time for the party; closures are told only where it has none. */
  hasTimes: boolean
  enabled: boolean
}

/** Why services of a date have no time for a party, by the day itself. Nothing while it is loading or has failed. */
export function useNoRoom({ date, people, except, hasTimes, enabled }: Options) {
  const { data: day } = useBranchQuery(
    showDay,
    { query: { date } },
    { enabled: enabled && date !== '', keepPrevious: false },
  )
  return {
    day,
    services: day ? servicesWithoutRoom(day, { people, except }) : [],
    closures: day && !hasTimes ? closedTexts(day) : [],
  }
}
