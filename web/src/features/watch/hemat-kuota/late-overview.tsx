import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'

/** Comes by itself: a title's page, which needs the rest of this feature, loads none of it. */
export const DataOverview = lazyPart(
  async () => (await import('./overview/data-overview.tsx')).DataOverview,
  {
    placeholder: <Skeleton height="480px" />,
    isNeeded: true,
  },
)
