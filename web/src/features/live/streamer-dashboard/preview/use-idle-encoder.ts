import { shows } from '@tayang/contract'
import { useCall } from '#shared/api'

/** How soon the page notices that the streaming software was stopped. */
const READ_AGAIN_MS = 5_000

/** Whether the streaming software of the last show is still connected. Only a show that ended leaves it so. */
export function useIdleEncoder(isOffline: boolean): boolean {
  const rtmp = useCall(shows.getRtmp, isOffline ? {} : null, {
    freshMs: 0,
    everyMs: (answer) => answer?.data.isEncoderIdle === true && READ_AGAIN_MS,
  })
  return isOffline && rtmp.data?.isEncoderIdle === true
}
