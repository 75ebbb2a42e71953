import { screen } from '@tayang/contract'
import { useCall } from '#shared/api'
import { LIMIT_KEYS, limitsOf, type ClipLimits, type ClipSettings } from '../film/clip-limits.ts'

/** What an upload may be; inside `WithQueries`. */
export function useClipLimits() {
  return useCall(
    screen.getSettings,
    { query: { 'keys[]': [...LIMIT_KEYS] } },
    { select: ({ data }): ClipLimits => limitsOf(data as unknown as ClipSettings), retries: () => false },
  )
}
