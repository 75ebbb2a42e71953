import { playback } from '@tayang/contract'
import { call, useRead } from '#shared/api'

/** How soon a show that has no pictures yet is asked for again. */
const RETRY_AFTER_MS = 1_000

/**
 * The stream of the own show once it can be played: an address that answers 404 is asked for again. Another `attempt`
 * reads the source again, where a player gave up on it. See docs/product/streamer.md#connecting.
 */
export function usePreviewStream(showId: string | null, attempt: number): string | null {
  const key = showId === null ? null : `${showId} ${attempt}`
  const stream = useRead(key, () => readStream(showId!), { retryAfterMs: () => RETRY_AFTER_MS })
  return stream.answer ?? null
}

/** Fails while there is nothing to play: not published yet, or a moment without a server. */
async function readStream(showId: string): Promise<string> {
  const { data } = await call(playback.getLiveShowAccess, { params: { id: showId }, query: {} })
  if (data.stream === null) throw new Error('the show has no stream yet')
  // The address may be known before its first pictures are there.
  const response = await fetch(data.stream, { cache: 'no-store' })
  if (!response.ok) throw new Error(`the stream answers ${response.status}`)
  return data.stream
}
