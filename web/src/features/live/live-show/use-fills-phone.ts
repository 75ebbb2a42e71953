import type { Playback } from '@tayang/player/dom'
import { useSyncExternalStore } from 'react'
import { useIsUpright } from './use-is-upright.ts'

/** Whether the picture that plays is upright, and so is the phone that it is watched on. */
export function useFillsPhone(playback: Playback | null): boolean {
  const isPhone = useIsUpright()
  const isPicture = useSyncExternalStore(
    (tell) => {
      playback?.video.addEventListener('resize', tell)
      return () => playback?.video.removeEventListener('resize', tell)
    },
    () => isUpright(playback?.video),
    () => false,
  )
  return isPhone && isPicture
}

/** Before its first picture a video measures nothing, and is shown in the frame that every show has. */
function isUpright(video: HTMLVideoElement | undefined): boolean {
  return video !== undefined && video.videoHeight > video.videoWidth
}
