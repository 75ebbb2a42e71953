import type { Access } from '@tayang/contract'
import { currentRule } from '@tayang/player/dom'
import { preload } from 'react-dom'

type Early = { access: Pick<Access, 'stream' | 'first'> } | null | undefined

/**
 * What a film or a clip needs first, to be requested beside its player and not after it. The first pieces are those of
 * an ordinary line: where the mode of this browser limits the picture they could be fetched for nothing.
 */
export function earlyFiles(early: Early): readonly string[] {
  if (!early) return []
  const { stream, first } = early.access
  return currentRule().capHeightPx === null ? [stream, ...first] : [stream]
}

export function preloadEarly(early: Early): void {
  for (const file of earlyFiles(early)) preload(file, { as: 'fetch', crossOrigin: 'anonymous' })
}
