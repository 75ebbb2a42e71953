import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Mail } from '#platform/mail/mail'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import type { Clips } from '#modules/clips'
import type { Interaction } from '#modules/interaction'
import type { Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { NotificationRoom } from '#modules/notification'
import type { User } from '#modules/user'
import type { DecisionsDb } from './tables.ts'

interface Evidence {
  readonly ownerProfileId: string | null
  readonly facts: Readonly<Record<string, unknown>>
}

export interface DecisionsDependencies {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  readonly jobs: Jobs
  readonly log: Log
  readonly mail: Mail
  readonly secrets: Pick<Secrets, 'sign' | 'verifies'>
  readonly settings: Pick<Settings, 'decisions' | 'origin' | 'port' | 'host'>
  readonly user: Pick<User, 'reports' | 'accounts' | 'profiles' | 'relations'>
  readonly library: Pick<Library, 'shownBelow' | 'showAgain'>
  readonly live: Pick<Live, 'showIdOf' | 'endShowOf' | 'judgements' | 'knownShow' | 'showsOnAirOf'>
  readonly clips: Pick<Clips, 'takenDown' | 'social'>
  readonly interaction: Pick<
    Interaction,
    | 'hideMessage'
    | 'restoreMessage'
    | 'isShown'
    | 'evidenceOf'
    | 'linesAround'
    | 'renameSpeaker'
    | 'silence'
    | 'unsilence'
  >
  readonly notify: NotificationRoom['notify']
  /** The present content of a title, a clip, a show or a recording; null where there is none. */
  contentOf(id: string): Promise<Evidence | null>
  /** Hides a title or a show everywhere, with the clips that were cut out of it; false where there is neither. */
  hideContent(id: string): Promise<boolean>
  /** The operator who works on a case now, if somebody does. */
  claimOf(kind: 'report' | 'appeal', id: string): Promise<{ accountId: string; name: string } | null>
}

export interface DecisionsContext extends DecisionsDependencies {
  readonly db: DecisionsDb
}
