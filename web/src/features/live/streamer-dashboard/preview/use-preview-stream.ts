import { playback } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#shared/api'

/** How soon a show that has no pictures yet is asked for again. */
const LOOK_AGAIN_MS = 1_000

/**
 * The stream of the own show once it can be played: what answers 404 is asked for again. Another
 * `attempt` sets the source anew, where a player gave up on it.
 */
export function usePreviewStream(showId: string | null, attempt: number): string | null {
  const [found, setFound] = useState<{ showId: string; attempt: number; stream: string } | null>(null)
  useEffect(() => {
    if (showId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      const stream = await readStream(showId)
      if (!isCurrent) return
      if (stream !== null) setFound({ showId, attempt, stream })
      else timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [showId, attempt])
  return found?.showId === showId && found?.attempt === attempt ? found.stream : null
}

/** Null while there is nothing to play: not published yet, or a moment without a server. */
async function readStream(showId: string): Promise<string | null> {
  try {
    const { data } = await call(playback.getLiveShowAccess, { params: { id: showId }, query: {} })
    if (data.stream === null) return null
    // The address may be known before its first pictures are there.
    const answer = await fetch(data.stream, { cache: 'no-store' })
    return answer.ok ? data.stream : null
  } catch {
    return null
  }
}
