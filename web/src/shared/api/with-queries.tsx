import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { session } from '#shared/session'

const FRESH_MS = 30_000

let cache: QueryClient | undefined

/**
 * Provides the only query cache to its children. Only lazily loaded parts use it: it is not in the first load of a
 * page.
 */
export function WithQueries({ children }: { children: ReactNode }) {
  cache ??= openCache()
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** Several people may use one browser: the answers of one are never shown to another. */
function openCache(): QueryClient {
  const opened = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: 1 } } })
  let owner = session.viewer()?.account.id
  session.subscribe(() => {
    const now = session.viewer()?.account.id
    if (now === owner) return
    owner = now
    void opened.resetQueries()
  })
  return opened
}
