import { useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { countPersonalData, eraseCustomer } from '../contract.ts'
import { aheadSentence, staffMessages } from '../rules.ts'
import { consequence } from './privacy-words.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed, sentenceOf } from '#lib/call/call.ts'
import { confirm, notice } from '#ui/overlay/dialogs.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/** 'Anonimizar cliente': lists the effects, asks for confirmation, and erases. */
export function useErase(customer_id: number, onErased: () => void) {
  const path = useBranchPath()
  const [counting, setCounting] = useState(false)
  const erasing = useBranchMutation(eraseCustomer, { success: staffMessages.erased })

  async function count() {
    setCounting(true)
    try {
      return await call(countPersonalData, { params: { ...path, customer_id } })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toastFailure(sentenceOf(error, anyFailure))
    } finally {
      setCounting(false)
    }
    return null
  }

  return {
    running: counting || erasing.running,
    refusal: erasing.refusal,
    async erase() {
      const counts = await count()
      if (!counts) return
      if (counts.ahead > 0) return notice('Ainda não dá para anonimizar.', aheadSentence(counts.ahead))
      const question = { detail: consequence(counts), destructive: true, yes: 'Anonimizar' }
      if (!(await confirm('Deseja anonimizar este cliente?', question))) return
      if (await erasing.run({ params: { customer_id } })) onErased()
    },
  }
}
