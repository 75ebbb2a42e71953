import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

import { leaveFullscreen, toggleFullscreen, watchFullscreen } from '../../dom/index.ts'

/** Whether this player fills the screen, and the functions to enter and leave. */
export function useFullscreen(
  container: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
): { isOn: boolean; toggle(): void; leave(): void } {
  const [isOn, setOn] = useState(false)
  useEffect(() => (container.current ? watchFullscreen(container.current, setOn) : undefined), [container])
  return {
    isOn,
    toggle: () => container.current && void toggleFullscreen(container.current, video.current),
    leave: () => void leaveFullscreen(video.current),
  }
}
