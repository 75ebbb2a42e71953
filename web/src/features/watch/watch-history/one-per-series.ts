import type { HistoryItem } from '@tayang/contract'
import { isLine, type Line } from './read-histories.ts'

/** The newest line of each series and every other title, once; what has left the catalogue is left out. */
export function onePerSeries(histories: readonly HistoryItem[]): Line[] {
  const seen = new Set<string>()
  return histories.filter(isLine).filter(({ seriesId, mediaId }) => {
    const key = seriesId ?? mediaId
    return !seen.has(key) && seen.add(key)
  })
}
