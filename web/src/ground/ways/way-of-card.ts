import type { MediaItem } from '@tayang/contract'
import { wayOf } from './way-of.ts'
import { ways } from './ways.ts'

type Card = Pick<MediaItem, 'type' | 'id' | 'interactive' | 'url' | 'startedAt' | 'finishedAt'>

/**
 * Where an item of the carousel leads (Spec 2, section 2). An announced show is at the address that its live show will
 * have (HOM-041); where it is shown elsewhere, its `url` is for the whole page (A062), which no link of ours can be.
 */
export function wayOfCard(item: Card): string {
  if (item.type === 'home-card') return item.url ?? ways.home()
  if (item.type !== 'upcoming-live') return wayOf(item)
  const { id, startedAt = 0, finishedAt = 0 } = item
  const times = `startedAt=${startedAt}&finishedAt=${finishedAt}`
  return `${ways.liveShow(id)}?isUpComing=true&${times}&upcomingShowId=${encodeURIComponent(id)}`
}
