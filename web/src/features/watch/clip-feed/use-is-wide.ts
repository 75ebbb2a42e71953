import { TABLET_PX_MAX } from '@tayang/design'
import { useSyncExternalStore } from 'react'

const query = `(width > ${TABLET_PX_MAX}px)`

function subscribe(notify: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', notify)
  return () => list.removeEventListener('change', notify)
}

/** Whether comments stand beside the picture; false while the page is rendered. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
