import { loadChunk } from '@tayang/design/chunks'
import { tracking } from './choice.ts'
import type { TrackedEvent } from './tracked-event.ts'

type Outbox = typeof import('./outbox.ts')

let outbox: Outbox | undefined
let shown: string | undefined

/**
 * Tracks an event: `video_play`, `video_end` … Does nothing without consent. See docs/product/site.md#watch-events.
 */
export function trackEvent(event: TrackedEvent): void {
  if (tracking.getState() !== 'yes') return
  if (outbox) return outbox.post(event)
  // A page that cannot load this file cannot send events either.
  loadChunk(() => import('./outbox.ts')).then(
    (loaded) => {
      outbox = loaded
      outbox.post(event)
    },
    () => undefined,
  )
}

/** Tracks a page view under the name of the product (`Profile`, `LoginMobile` …); once per showing. */
export function trackPage(name: string): void {
  const showing = `${name} ${location.pathname}`
  if (tracking.getState() !== 'yes' || showing === shown) return
  shown = showing
  trackEvent({ name: 'page_view', props: { page: name } })
}
