import { useEffect, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { previewBranch } from '../../contract.ts'
import { CallFailed } from '#lib/call/call.ts'
import type { CallInput } from '#lib/call/endpoint.ts'

/** Milliseconds without typing before the page is requested again. */
const restMs = 500

type Draft = CallInput<typeof previewBranch>['body']

/** The public page with the typed values, as HTML; the old one stays until the next one arrives. */
export function usePreview(
  params: { business_id: number; branch_id: number },
  draft: Draft,
  wanted: boolean,
) {
  const [html, setHtml] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { business_id, branch_id } = params
  const typed = JSON.stringify(draft)

  useEffect(() => {
    if (!wanted) return
    const mine = new AbortController()
    const read = async () => {
      try {
        const body = JSON.parse(typed) as Draft
        const answer = await call(
          previewBranch,
          { params: { business_id, branch_id }, body },
          { signal: mine.signal },
        )
        if (mine.signal.aborted) return
        setFailed(!answer.success)
        if (answer.success) setHtml(answer.html)
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        if (!mine.signal.aborted) setFailed(true)
      }
    }
    const rest = setTimeout(() => void read(), html === undefined ? 0 : restMs)
    return () => {
      clearTimeout(rest)
      mine.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shown page triggers no new request
  }, [business_id, branch_id, typed, wanted, tries])

  return { html, failed, retry: () => setTries(tries + 1) }
}
