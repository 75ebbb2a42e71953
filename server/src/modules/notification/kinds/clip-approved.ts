import type { Kind } from './kind.ts'

export interface ClipApproved {
  readonly clipId: string
  /** Who uploaded it, or cut it, or in whose show it was cut. */
  readonly profileId: string
  readonly title: string
}

/** A clip is public. It leads to the clip; no topic turns off what became of something of one's own. */
export const clipApproved: Kind<ClipApproved> = ({ clipId, profileId, title }) => ({
  key: `clip-approved:${clipId}:${profileId}`,
  audience: { to: 'profile', profileId },
  type: 'clips',
  topic: null,
  title: { en: 'Your clip is live', id: 'Klip kamu sudah tayang' },
  desc: title,
  refId: `clips:${clipId}`,
  push: true,
})
