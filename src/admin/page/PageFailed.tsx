import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'

/** Shown when a page broke or its code did not arrive: the frame stays, and the person can try again (ERR-08). */
export function PageFailed({ reset }: { reset: () => void }) {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  return (
    <RetryPanel
      onRetry={() => {
        resetQueries()
        reset()
      }}
    />
  )
}
