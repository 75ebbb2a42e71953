import { shows } from '@tayang/contract'
import { call, useRead } from '#shared/api'

const READ_EVERY_MS = 10_000

/** The show that a streamer has on air, read again and again while `isWanted`; null while there is none. */
export function useShowOnAir(profileId: string | undefined, isWanted: boolean): string | null {
  const key = isWanted && profileId !== undefined ? profileId : null
  const onAir = useRead(
    key,
    async () =>
      (await call(shows.listLiveShows, { query: { profileId: key!, perPage: 1 } })).data[0]?.id ?? null,
    { everyMs: READ_EVERY_MS, keepsPrevious: true },
  )
  return onAir.answer ?? null
}
