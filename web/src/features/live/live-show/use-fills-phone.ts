import type { Playback } from '@tayang/player/dom'
import { useSyncExternalStore } from 'react'

/** The screens on which a portrait picture gets all the height: a phone that is held upright. */
const UPRIGHT_PHONE = '(width <= 768px) and (orientation: portrait)'

/** Whether the picture that plays is upright, and so is the phone that it is watched on. */
export function useFillsPhone(playback: Playback | null): boolean {
  return useSyncExternalStore(
    (tell) => {
      const phone = matchMedia(UPRIGHT_PHONE)
      phone.addEventListener('change', tell)
      playback?.video.addEventListener('resize', tell)
      return () => {
        phone.removeEventListener('change', tell)
        playback?.video.removeEventListener('resize', tell)
      }
    },
    () => isUpright(playback?.video) && matchMedia(UPRIGHT_PHONE).matches,
    () => false,
  )
}

/** Before its first picture a video measures nothing, and is shown in the frame that every show has. */
function isUpright(video: HTMLVideoElement | undefined): boolean {
  return video !== undefined && video.videoHeight > video.videoWidth
}
