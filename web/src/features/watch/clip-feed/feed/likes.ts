import { clipSocial } from '@tayang/contract'
import { call } from '#shared/api'
import type { Feed } from './feed-store.ts'

export interface Likes {
  /** Shown at once, and taken back where the server refuses. */
  set(clipId: string, isLiked: boolean): void
}

/** Likes of a feed. Presses that follow each other fast are sent one after the other, and only the last counts. */
export function openLikes(feed: Feed, onFailed: () => void): Likes {
  const wanted = new Map<string, boolean>()
  const sending = new Set<string>()

  const clipOf = (id: string) => feed.state.getState().clips.find((clip) => clip.id === id)
  const show = (id: string, isLiked: boolean) => {
    const clip = clipOf(id)
    if (!clip || clip.isLiked === isLiked) return
    feed.change(id, { isLiked, likes: Math.max(0, clip.likes + (isLiked ? 1 : -1)) })
  }
  const send = async (id: string, before: boolean) => {
    sending.add(id)
    let stored = before
    try {
      for (let next = wanted.get(id); next !== undefined && next !== stored; next = wanted.get(id)) {
        const operation = next ? clipSocial.likeVideo : clipSocial.unlikeVideo
        const { data } = await call(operation, { params: { id } })
        stored = next
        if (wanted.get(id) === next) feed.change(id, { isLiked: data.isLiked, likes: data.totalLikes })
      }
    } catch {
      show(id, stored)
      onFailed()
    }
    wanted.delete(id)
    sending.delete(id)
  }
  return {
    set(id, isLiked) {
      const before = clipOf(id)?.isLiked
      if (before === undefined || (before === isLiked && !sending.has(id))) return
      wanted.set(id, isLiked)
      show(id, isLiked)
      if (!sending.has(id)) void send(id, before)
    },
  }
}
