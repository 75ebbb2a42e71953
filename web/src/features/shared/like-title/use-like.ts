import { useLingui } from '@lingui/react/macro'
import { clipSocial } from '@tayang/contract'
import { useRef, useState } from 'react'
import { call, useRead } from '#shared/api'
import { session, untilSignedIn, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'

interface Like {
  isLiked: boolean
  likes: number
}

const none: Like = { isLiked: false, likes: 0 }

/** Whether the viewer likes a title; a change is shown at once, and taken back where the server says no. */
export function useLike(id: string): Like & { toggle: () => Promise<void> } {
  const { t } = useLingui()
  const viewerId = useViewer()?.account.id
  const key = viewerId ? `${viewerId} ${id}` : null
  // Where it cannot be read the title counts as not liked: a broken status never hides the page.
  const read = useRead(key, async () => likeOf(await call(clipSocial.isVideoLiked, { params: { id } })))
  const [changed, setChanged] = useState<{ of: string | null; like: Like } | null>(null)
  const isSending = useRef(false)
  const shown = (changed?.of === key ? changed?.like : read.answer) ?? none

  const toggle = async () => {
    // A guest who likes a title means it, whether or not they liked it before.
    const wanted = session.viewer() === null || !shown.isLiked
    if (isSending.current || !(await untilSignedIn())) return
    const of = `${session.viewer()?.account.id} ${id}`
    isSending.current = true
    setChanged({ of, like: { isLiked: wanted, likes: Math.max(0, shown.likes + (wanted ? 1 : -1)) } })
    try {
      const operation = wanted ? clipSocial.likeVideo : clipSocial.unlikeVideo
      setChanged({ of, like: likeOf(await call(operation, { params: { id } })) })
    } catch {
      setChanged({ of, like: shown })
      showToast(t`An error occured. Please try again.`, 'error')
    }
    isSending.current = false
  }
  return { ...shown, toggle }
}

const likeOf = ({ data }: { data: { isLiked: boolean; totalLikes: number } }): Like => ({
  isLiked: data.isLiked,
  likes: data.totalLikes,
})
