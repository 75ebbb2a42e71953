import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

const FRESH_MS = 30_000

let cache: QueryClient | undefined

/** Lends the one query cache to what it holds. Only lazily loaded parts use it: it is not in a first load. */
export function WithQueries({ children }: { children: ReactNode }) {
  cache ??= new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: 1 } } })
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}
