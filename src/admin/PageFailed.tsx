import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { RetryPanel } from '#ui/RetryPanel.tsx'

/** A page that broke, or whose code did not arrive: the frame stays, and it can be tried again (ERR-08). */
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
