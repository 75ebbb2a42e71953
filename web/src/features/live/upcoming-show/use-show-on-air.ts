import { shows } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#shared/api'

const LOOK_EVERY_MS = 10_000

/** The show that a streamer has on air, looked for while it is wished for; null while there is none. */
export function useShowOnAir(profileId: string | undefined, isWished: boolean): string | null {
  const [showId, setShowId] = useState<string | null>(null)
  useEffect(() => {
    if (!isWished || profileId === undefined) return undefined
    let isHere = true
    const look = () =>
      call(shows.listLiveShows, { query: { profileId, perPage: 1 } }).then(
        ({ data }) => isHere && setShowId(data[0]?.id ?? null),
        () => undefined,
      )
    void look()
    const timer = setInterval(() => document.hidden || void look(), LOOK_EVERY_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [profileId, isWished])
  return showId
}
