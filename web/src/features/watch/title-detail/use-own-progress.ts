import { loadChunk } from '@tayang/design/chunks'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useViewer } from '#shared/session'
import type { Progress } from './own-progress.ts'

const nothing: ReadonlyMap<string, Progress> = new Map()

/** The viewer's own marks on a title; nothing for a guest, nothing where they cannot be read. */
export function useOwnProgress(title: { type: string; id: string }): ReadonlyMap<string, Progress> {
  const viewerId = useViewer()?.account.id
  const [search] = useSearchParams()
  const [own, setOwn] = useState<{ viewerId: string; progress: ReadonlyMap<string, Progress> } | null>(null)
  const { type, id } = title
  // Read again when the player, which lives in the query, has been closed.
  const watching = search.has('play') || search.has('playEpisode')

  useEffect(() => {
    if (!viewerId || watching) return undefined
    let left = false
    loadChunk(() => import('./own-progress.ts'))
      .then(({ readOwnProgress }) => readOwnProgress({ type, id }))
      .then((progress) => !left && setOwn({ viewerId, progress }))
      .catch(() => {})
    return () => {
      left = true
    }
  }, [viewerId, watching, type, id])
  // Never another person's, who was signed in here before.
  return own && own.viewerId === viewerId ? own.progress : nothing
}
