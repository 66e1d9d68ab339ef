import { download } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { exportMenu } from '../../import.contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed, sentenceOf } from '#lib/call/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/overlay/toast.ts'

/** Downloads a menu as a file for spreadsheets (D-68). */
export function useExportMenu(): (id: number) => Promise<void> {
  const path = useBranchPath()
  return async (id) => {
    try {
      const { blob, filename } = await download(exportMenu, { params: { ...path, id } })
      saveFile(blob, filename)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toastFailure(sentenceOf(error, anyFailure))
    }
  }
}
