import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'

/** Comes by itself: a title's page, which needs the rest of this room, loads none of it. */
export const DataOverview = lazily(async () => (await import('./overview/data-overview.tsx')).DataOverview, {
  place: <Skeleton height="480px" />,
  isNeeded: true,
})
