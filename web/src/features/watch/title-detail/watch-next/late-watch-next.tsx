import { lazyPart } from '@tayang/design/lazy-part'

/** Wanted by who watched to the end, long after the page. */
export const LateWatchNext = lazyPart(async () => (await import('./watch-next.tsx')).WatchNext)
