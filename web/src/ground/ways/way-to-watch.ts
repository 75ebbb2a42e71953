import { ways } from './ways.ts'

/** Where a title goes on playing: an episode in its series, a replay at its show, anything else on its own page. */
export function wayToWatch(item: { type: string; id: string; seriesId: string | null }): string {
  if (item.type === 'liveshow-vod') return ways.replay(item.id)
  return item.seriesId && item.type === 'episode'
    ? ways.watchEpisode({ type: 'series', id: item.seriesId }, item.id)
    : ways.watch(item)
}
