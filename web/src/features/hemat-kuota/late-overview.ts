import { lazy } from 'react'

/** Comes by itself: a title's page, which needs the rest of this room, loads none of it. */
export const DataOverview = lazy(async () => ({
  default: (await import('./overview/data-overview.tsx')).DataOverview,
}))
