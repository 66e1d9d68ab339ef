import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useBranchPath, useCurrent } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { queryKey } from '#admin/data/queries.ts'
import { getReservationConfig, saveReservationConfig } from '../../contract.ts'
import { explainSlots, findOfferObstacle } from '../../services.contract.ts'
import type { Config } from './settings-words.ts'
import type { CallInput } from '#lib/call/endpoint.ts'

type Body = CallInput<typeof saveReservationConfig>['body']

/** Runs a task after all earlier tasks have ended. */
export type RunInTurn = <Answer>(task: () => Promise<Answer>) => Promise<Answer>

/** Runs a page's saves one after another: each sees the result of the one before, and the newest answer stays. */
export function useInTurn(): RunInTurn {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (task) => {
    const mine = last.current.then(task)
    last.current = mine.catch(() => null)
    return mine
  }
}

/** Saves a part of the settings, then updates the page and the session. */
export function useSaveConfig(inTurn: RunInTurn) {
  const client = useQueryClient()
  const { reload } = useCurrent()
  const key = queryKey(getReservationConfig, { params: useBranchPath() })
  const { run, refusal, reset, keepAs } = useBranchMutation(saveReservationConfig, {
    success: 'Configurações salvas com sucesso!',
    changes: [explainSlots, findOfferObstacle],
  })
  const [saving, setSaving] = useState(false)

  /**
   * Resolves with the saved settings, or with null: then `refusal` says why. `bodyOf` is called when its turn comes, with the newest
   * settings.
   */
  const save = async (bodyOf: (newest: Config | undefined) => Body): Promise<Config | null> => {
    setSaving(true)
    const saved = await inTurn(async () => {
      const answer = await run({ body: bodyOf(client.getQueryData<Config>(key)) })
      if (!answer) return null
      // A read in progress began before this save.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, answer.reservation_config)
      return answer.reservation_config
    })
    setSaving(false)
    // Other screens use the settings in the session.
    if (saved) void reload()
    return saved
  }
  return { save, saving, refusal, reset, keepAs }
}
