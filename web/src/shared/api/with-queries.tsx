import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { session } from '#shared/session'

const FRESH_MS = 30_000

let cache: QueryClient | undefined

/** Lends the one query cache to what it holds. Only lazily loaded parts use it: it is not in a first load. */
export function WithQueries({ children }: { children: ReactNode }) {
  cache ??= openCache()
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** People take turns on one browser: what was read for one of them is never shown to another. */
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
