import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '#lib/call.ts'

/** A short network failure is tried again; a refusal by the server is not. */
const mayHelp = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 502)

/** The cache of everything read, by call and scope. Polls pause in hidden tabs and never overlap (D-100). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // The library's default is false in that mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && mayHelp(error),
      retryDelay: 500,
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
})
