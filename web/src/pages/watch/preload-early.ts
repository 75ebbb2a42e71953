import type { Access } from '@tayang/contract'
import { currentRule } from '@tayang/player/dom'
import { preload } from 'react-dom'

type Early = { access: Pick<Access, 'stream' | 'first'> } | null | undefined

/**
 * What a film or a clip needs first, to be requested beside its player and not after it. The first pieces are those of
 * the smallest rung, which every mode allows but the one without a picture.
 */
export function earlyFiles(early: Early): readonly string[] {
  if (!early) return []
  const { stream, first } = early.access
  return currentRule().isAudioOnly ? [stream] : [stream, ...first]
}

export function preloadEarly(early: Early): void {
  for (const file of earlyFiles(early)) preload(file, { as: 'fetch', crossOrigin: 'anonymous' })
}
