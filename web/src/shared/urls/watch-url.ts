import { urls } from './urls.ts'

/** Where a title is played: an episode in its series, a replay at its show, others on their own page. */
export function watchUrlOf(item: { type: string; id: string; seriesId: string | null }): string {
  if (item.type === 'liveshow-vod') return urls.replay(item.id)
  return item.seriesId && item.type === 'episode'
    ? urls.watchEpisode({ type: 'series', id: item.seriesId }, item.id)
    : urls.watch(item)
}
