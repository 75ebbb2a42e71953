import { QueryClient } from '@tanstack/react-query'
import { session } from '#shared/session'
import { isRefusal } from './api-refusal.ts'

/** An answer that the socket did not call old is shown again for so long without another request. */
const FRESH_MS = 60_000

/**
 * The only query cache. Nothing is read again because a tab came to the front or a network returned: the socket says
 * what changed, and an idle console asks for nothing.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (times, error) =>
        times < 1 && isRefusal(error) && (error.status === null || error.status >= 500),
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
})

/** Several operators may use one tab: what one was answered is never shown to another. */
session.store.subscribe((now, before) => {
  if (now.session?.accountId !== before.session?.accountId) queries.clear()
})
