import { useCallback, useEffect } from 'react'
import { keepIntent, requireViewer, takeIntent, useViewer } from '#shared/session'
import { urls } from '#shared/urls'
import type { ClipView } from './feed/clip-view.ts'
import type { Likes } from './feed/likes.ts'

/** Likes of the feed; a guest who likes signs in first, and then has liked. */
export function useLiking(likes: Likes, shown: ClipView): (clip: ClipView, isLiked: boolean) => void {
  const viewer = useViewer()
  const intent = `like ${shown.id}`
  useEffect(() => {
    if (viewer && takeIntent(intent)) likes.set(shown.id, true)
  }, [viewer, intent, likes, shown.id])
  return useCallback(
    (clip, isLiked) => {
      if (requireViewer(urls.clip(clip.id))) likes.set(clip.id, isLiked)
      else keepIntent(`like ${clip.id}`)
    },
    [likes],
  )
}
