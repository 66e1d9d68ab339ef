import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '#lib/call/call.ts'

/** How often a read that failed is sent again: a busy server asks for it (503), a short network failure may have passed. */
export function furtherTries(error: unknown): number {
  if (!(error instanceof CallFailed)) return 0
  if (error.status === 503) return 3
  return error.status === 0 || error.status >= 502 ? 1 : 0
}

/** Milliseconds before a read is sent again; a busy server wants 2 s (Retry-After), and not everybody at the same moment. */
const pauseMs = (error: unknown) =>
  error instanceof CallFailed && error.status === 503 ? 2000 + 1000 * Math.random() : 500

/** The cache of everything read, by call and scope. Polls pause in hidden tabs and never overlap (D-100). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // The library's default is false in that mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < furtherTries(error),
      retryDelay: (_failures, error) => pauseMs(error),
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
})
