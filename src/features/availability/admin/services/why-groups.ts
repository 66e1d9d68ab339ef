import type { explainSlots } from '../../services.contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

type SlotExplanation = AnswerOf<typeof explainSlots>[number]
export type WhyGroup = Omit<SlotExplanation, 'time'> & { times: string[] }

/** Merges consecutive times that have the same service, reason and capacity. */
export function groupsOf(explained: SlotExplanation[]): WhyGroup[] {
  const groups: WhyGroup[] = []
  for (const { time, ...rest } of explained) {
    const last = groups.at(-1)
    const isSame =
      last?.service.id === rest.service.id && last.reason === rest.reason && last.available === rest.available
    if (isSame) last.times.push(time)
    else groups.push({ ...rest, times: [time] })
  }
  return groups
}
