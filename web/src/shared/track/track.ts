import { loadChunk } from '@tayang/design/chunks'
import type { AnalyticsEvent } from '@tayang/contract'
import { tracking } from './choice.ts'

/** What a page says of itself; when, where and under which pseudonym is added on the way. */
export type Tracked = Pick<AnalyticsEvent, 'name' | 'category' | 'videoTitle' | 'props'>

type Outbox = typeof import('./outbox.ts')

let outbox: Outbox | undefined
let shown: string | undefined

/** Tells that something happened (A092): `video_play`, `video_end` … Does nothing without consent. */
export function trackEvent(event: Tracked): void {
  if (tracking.getState() !== 'yes') return
  if (outbox) return outbox.post(event)
  // A page that cannot fetch this cannot tell anything either.
  loadChunk(() => import('./outbox.ts')).then(
    (loaded) => {
      outbox = loaded
      outbox.post(event)
    },
    () => undefined,
  )
}

/** Tells that a page is seen, under the specification's name (`Profile`, `LoginMobile` …); once per showing. */
export function trackPage(name: string): void {
  const showing = `${name} ${location.pathname}`
  if (tracking.getState() !== 'yes' || showing === shown) return
  shown = showing
  trackEvent({ name: 'page_view', props: { page: name } })
}
