import { loadChunk } from '@tayang/design/chunks'
import { useSearchParams } from 'react-router'
import { useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import type { Progress } from './own-progress.ts'

const nothing: ReadonlyMap<string, Progress> = new Map()

/** The viewer's own marks on a title; nothing for a guest, nothing where they cannot be read. */
export function useOwnProgress(title: { type: string; id: string }): ReadonlyMap<string, Progress> {
  const viewerId = useViewer()?.account.id
  const [search] = useSearchParams()
  const { type, id } = title
  // Read again when the player, which lives in the query, has been closed.
  const watching = search.has('play') || search.has('playEpisode')
  const key = viewerId && !watching ? `${viewerId} ${type} ${id}` : null
  const progress = useRead(key, async () =>
    (await loadChunk(() => import('./own-progress.ts'))).readOwnProgress({ type, id }),
  )
  return progress.answer ?? nothing
}
