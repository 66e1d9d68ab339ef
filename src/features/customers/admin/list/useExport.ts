import { useState } from 'react'
import { download } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { listCustomers } from '../../contract.ts'
import { countText } from '#lib/text/count-text.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/overlay/toast.ts'

type Filters = Omit<NonNullable<CallInput<typeof listCustomers>['query']>, 'page' | 'export'>

/** Downloads all matching customers as clientes.csv (D-58) and says how many; `failed` stays until the next try. */
export function useExport(filters: Filters, total: number | undefined) {
  const params = useBranchPath()
  const [running, setRunning] = useState(false)
  const [failed, setFailed] = useState(false)
  const start = async () => {
    setRunning(true)
    try {
      const { blob, filename } = await download(listCustomers, {
        params,
        query: { ...filters, export: true },
      })
      saveFile(blob, filename)
      if (total !== undefined) toast(`${countText(total, 'cliente', 'clientes')} em ${filename}.`)
      setFailed(false)
    } catch {
      setFailed(true)
    } finally {
      setRunning(false)
    }
  }
  return { running, failed, start }
}
