import { useState } from 'react'
import { download } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { downloadPersonalData } from '../contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed, sentenceOf } from '#lib/call/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/** 'Baixar dados': everything that the business holds of a customer, as a file. */
export function useDownload(customer_id: number) {
  const path = useBranchPath()
  const [running, setRunning] = useState(false)
  return {
    running,
    async run() {
      setRunning(true)
      try {
        const { blob, filename } = await download(downloadPersonalData, { params: { ...path, customer_id } })
        saveFile(blob, filename)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        toastFailure(sentenceOf(error, anyFailure))
      } finally {
        setRunning(false)
      }
    },
  }
}
