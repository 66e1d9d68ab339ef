import { useState } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { rehearse, type RehearsalSaying } from '../../rehearsal.contract.ts'
import type { AssistantFields } from '../../settings.contract.ts'

/** What the guest says: `choice` is the id of a pressed option, null for what was typed. */
export type RehearsalInput = { text: string; choice: string | null }

/** A line of a test conversation. */
export type RehearsalEntry =
  | { by: 'guest'; text: string }
  | { by: 'assistant'; saying: RehearsalSaying }
  | { by: 'test'; text: string }

type Words = Pick<AssistantFields, 'greeting' | 'closing' | 'choices'>

const begun = { lines: [] as RehearsalEntry[], memory: null as string | null, isOver: false }

/** A test conversation with the assistant as the form describes it. */
export function useRehearsal(words: Words) {
  const calling = useBranchMutation(rehearse)
  const [{ lines, memory, isOver }, setTalk] = useState(begun)
  // Shown at once; without an answer it can be sent again.
  const [waiting, setWaiting] = useState<RehearsalInput | null>(null)

  const say = async (said: RehearsalInput) => {
    if (calling.running || said.text.trim() === '') return
    setWaiting(said)
    const { greeting, closing, choices } = words
    const answer = await calling.run({ body: { ...said, memory, words: { greeting, closing, choices } } })
    if (!answer) return
    setWaiting(null)
    setTalk({
      lines: [
        ...lines,
        { by: 'guest', text: said.text },
        ...answer.say.map((saying): RehearsalEntry => ({ by: 'assistant', saying })),
        ...answer.notes.map((text): RehearsalEntry => ({ by: 'test', text })),
      ],
      memory: answer.memory,
      isOver: answer.hands_over,
    })
  }
  const begin = () => {
    setTalk(begun)
    setWaiting(null)
    calling.reset()
  }
  const shown: RehearsalEntry[] = waiting ? [...lines, { by: 'guest', text: waiting.text }] : lines
  const again = () => (waiting ? say(waiting) : undefined)
  return { lines: shown, isOver, running: calling.running, refusal: calling.refusal, say, again, begin }
}
