import type { MediaType } from '@tayang/contract'
import { urls } from './urls.ts'

interface Item {
  type: MediaType
  id: string
  interactive?: boolean
  url?: string | null
  startedAt?: number | undefined
  finishedAt?: number | undefined
}

/** The content link mapping: the address of a card of this type. See docs/product/site.md#content-links. */
export function urlOf(item: Item): string {
  const { type, id } = item
  switch (type) {
    case 'season':
    case 'featured':
    case 'editorial':
      return urls.playlist(id)
    case 'webview':
    case 'live':
      return urls.liveItem(id)
    case 'stream':
      return item.interactive ? urls.stream(id) : urls.liveItem(id)
    case 'channel':
      return urls.liveTv(id)
    case 'upcoming-live':
      return outerOf(item) ?? urls.upcomingShow(item)
    case 'home-card':
      return item.url ?? urls.home()
    case 'liveshow-vod':
      return urls.replay(id)
    case 'liveshow':
      return outerOf(item) ?? urls.liveShow(id)
    default:
      return urls.title(item)
  }
}

/**
 * A show on another site has an address of its own, which leaves this site. See docs/product/site.md#external-shows.
 */
function outerOf({ url }: Item): string | null {
  return url && /^https?:\/\//.test(url) ? url : null
}
