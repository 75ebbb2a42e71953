import type { Database, Within } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Mail } from '#platform/mail/mail'
import type { Settings } from '#platform/settings/settings'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { User } from '#modules/user'
import type { ClipRows } from '../tables.ts'

/** What a notice about one clip says to one person. */
interface DecidedClip {
  readonly clipId: string
  readonly profileId: string
  readonly title: string
}

type ClipNotice =
  | ['clip-published', { itemId: string }]
  | ['clip-approved', DecidedClip]
  | ['clip-rejected', DecidedClip & { reason: { readonly en: string; readonly id: string }; at: number }]

/** Notifies of what became of a clip, with `tx` only if that transaction commits. */
export type NotifyOfClips = (...notice: [...ClipNotice, how?: { tx?: Within }]) => Promise<void>

export interface ReviewDependencies {
  readonly database: Database
  readonly rows: ClipRows
  readonly clock: { now(): number }
  readonly jobs: Jobs
  readonly library: Pick<Library, 'clips'>
  readonly delivery: Pick<Delivery, 'failuresOf'>
  readonly notify: NotifyOfClips
  readonly mail: Pick<Mail, 'send'>
  readonly settings: Pick<Settings, 'origin' | 'port' | 'host'>
  readonly user: Pick<User, 'accounts' | 'profiles'>
  /** The name of a profile. */
  nameOf(profileId: string, tx?: Within): Promise<string | null>
  /** How long an operator can undo a decision. */
  readonly undoMs: number
  /** The setting `clips.autoApprove`. */
  autoApproves(): Promise<boolean>
}
