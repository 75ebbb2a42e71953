import type { OwnClip } from '@tayang/contract'

/** While the server works on a clip somebody watches it do so; a review takes longer. */
const WORKING_MS = 4_000
const REVIEWED_MS = 30_000

/** How soon these clips are read again; null where nothing of them changes by itself. */
export function refreshMs(clips: readonly Pick<OwnClip, 'state'>[]): number | null {
  const states = new Set(clips.map(({ state }) => state))
  if (states.has('processing') || states.has('uploading')) return WORKING_MS
  return states.has('pending') ? REVIEWED_MS : null
}
