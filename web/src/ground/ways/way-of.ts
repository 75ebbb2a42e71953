import type { MediaType } from '@tayang/contract'
import { ways } from './ways.ts'

/** Content link mapping (Spec 2, section 2; A056, A067): where a card of this type leads. */
export function wayOf(item: { type: MediaType; id: string; interactive?: boolean }): string {
  const { type, id } = item
  switch (type) {
    case 'season':
    case 'featured':
    case 'editorial':
      return ways.playlist(id)
    case 'webview':
    case 'live':
      return `/live/${encodeURIComponent(id)}`
    case 'stream':
      return item.interactive ? `/stream/${encodeURIComponent(id)}` : `/live/${encodeURIComponent(id)}`
    case 'channel':
      return `/live-tv/${encodeURIComponent(id)}`
    case 'liveshow':
    case 'liveshow-vod':
      return ways.liveShow(id)
    // Cards of the carousel need more than a type and an id: `wayOfCard`.
    default:
      return ways.title(item)
  }
}
