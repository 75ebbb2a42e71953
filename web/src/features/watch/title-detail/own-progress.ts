import { heartbeat, type HistoryItem } from '@tayang/contract'
import { call } from '#shared/api'

export interface Progress {
  /** From 0 to 1. */
  part: number
  position: number
  length: number
}

/** Where the viewer stopped, by item. Of a series: in each of its episodes. */
export async function readOwnProgress(title: { type: string; id: string }): Promise<Map<string, Progress>> {
  const { data } =
    title.type === 'series'
      ? await call(heartbeat.listSeriesHistory, { params: { id: title.id }, query: {} })
      : await call(heartbeat.selectHistories, { query: { 'mediaIds[]': [title.id] } })
  return new Map(data.map((line: HistoryItem) => [line.mediaId, progressOf(line)]))
}

function progressOf({ position, length }: HistoryItem): Progress {
  return { part: length > 0 ? Math.min(1, position / length) : 0, position, length }
}
