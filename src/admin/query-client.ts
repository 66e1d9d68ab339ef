import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '#lib/call.ts'

/** What a short failure of the network is tried again for; what the server refused is not. */
const mayHelp = (error: unknown) => error instanceof CallFailed && (error.status === 0 || error.status >= 502)

/** What was read, by call and scope. Polls pause in hidden tabs and never overlap (D-100). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // The library's own default is false for that mode.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && mayHelp(error),
      retryDelay: 500,
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
})
