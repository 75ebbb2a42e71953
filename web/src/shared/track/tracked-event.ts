import type { AnalyticsEvent } from '@tayang/contract'

/** An event of a page; time, address and pseudonym are added when it is sent. */
export type TrackedEvent = Pick<AnalyticsEvent, 'name' | 'category' | 'videoTitle' | 'props'>
