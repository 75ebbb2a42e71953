import { shows } from '@tayang/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/api'

/** How soon it is seen that the streaming software was stopped. */
const LOOK_AGAIN_MS = 5_000

/** The streaming software of the last show is still connected. Only a show that ended leaves it so. */
export function useIdleEncoder(isOffline: boolean): boolean {
  const idle = useQuery({
    queryKey: ['idle-encoder'],
    queryFn: async () => (await call(shows.getRtmp, {})).data.isEncoderIdle,
    enabled: isOffline,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data === true && LOOK_AGAIN_MS,
  })
  return isOffline && idle.data === true
}
