import type { MediaType } from '@tayang/contract'
import { ways } from './ways.ts'

interface Item {
  type: MediaType
  id: string
  interactive?: boolean
  url?: string | null
  startedAt?: number | undefined
  finishedAt?: number | undefined
}

/** Content link mapping (Spec 2, section 2; A056, A067): where a card of this type leads. */
export function wayOf(item: Item): string {
  const { type, id } = item
  switch (type) {
    case 'season':
    case 'featured':
    case 'editorial':
      return ways.playlist(id)
    case 'webview':
    case 'live':
      return ways.liveItem(id)
    case 'stream':
      return item.interactive ? ways.stream(id) : ways.liveItem(id)
    case 'channel':
      return ways.liveTv(id)
    case 'upcoming-live':
      return outerOf(item) ?? ways.upcomingShow(item)
    case 'home-card':
      return item.url ?? ways.home()
    case 'liveshow-vod':
      return ways.replay(id)
    case 'liveshow':
      return outerOf(item) ?? ways.liveShow(id)
    default:
      return ways.title(item)
  }
}

/** A show that is shown elsewhere is at its own address: the browser leaves this site for it (NAV-027, A062). */
function outerOf({ url }: Item): string | null {
  return url && /^https?:\/\//.test(url) ? url : null
}
