import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from './queries.ts'

/** Provides the query cache, also to tests of a screen. */
export function WithQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
