import type { Kind } from './kind.ts'
import type { ClipApproved } from './clip-approved.ts'

export interface ClipRejected extends ClipApproved {
  /** What its reviewer wrote, or what the server says. */
  readonly reason: { readonly en: string; readonly id: string }
  /** When it was decided: a clip may be rejected again after it was submitted again. */
  readonly at: number
}

/** A clip was rejected. It leads to the own clips, where it can be changed and submitted again. */
export const clipRejected: Kind<ClipRejected> = ({ clipId, profileId, title, reason, at }) => ({
  key: `clip-rejected:${clipId}:${at}`,
  audience: { to: 'profile', profileId },
  type: 'clips',
  topic: null,
  title: { en: 'Your clip was not approved', id: 'Klip kamu belum disetujui' },
  desc: { en: `“${title}”: ${reason.en}`, id: `“${title}”: ${reason.id}` },
  refId: `own-clip:${clipId}`,
  push: true,
})
