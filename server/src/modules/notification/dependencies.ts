import type { Once } from '#platform/database/nodes/nodes'
import type { BlockStatus, Locale } from '@tayang/contract'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Push } from '#platform/push/push'
import type { Caller } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'

/** One device that asked for pushes. */
export interface PushTarget {
  readonly accountId: string
  readonly deviceUuid: string
  /** The subscription, as its browser gave it. */
  readonly token: string
  /** What its browser is read in. */
  readonly language: Locale
}

export interface PageRequest {
  /** `last` of the page before; null asks for the first. */
  readonly after: string | null
  readonly limit: number
}

/** Some people by profile id, and where the next page begins: an id that its module understands. */
export interface PageOfPeople {
  readonly profileIds: readonly string[]
  /** Null where this page is empty. */
  readonly last: string | null
}

export interface NotificationDependencies {
  database: Database
  bus: Bus
  clock: Clock
  jobs: Jobs
  once: Once
  log: Log
  push: Push
  settings: Settings
  identify(token: string, context: { isDemo: boolean }): Promise<Caller | null>
  /** Those of these sessions that have not ended. */
  activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** By profile id; unknown ids are left out. */
  profilesOf(
    profileIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly accountId: string; readonly name: string }>>
  followersOf(profileId: string, page: PageRequest): Promise<PageOfPeople>
  /** Devices that these people are signed in on; `withLeft` adds the ones where they logged out. */
  pushTargetsOf(accountIds: readonly string[], which: { withLeft: boolean }): Promise<readonly PushTarget[]>
  /** People with a device that takes pushes. */
  peopleWithPush(page: PageRequest): Promise<PageOfPeople>
  /** Whether an account has been signed in on one device at most. */
  hasOneDevice(accountId: string): Promise<boolean>
  /** The device takes no pushes any more. */
  forgetPushToken(deviceUuid: string): Promise<void>
  /** The block between a viewer and the owner of a profile now, as the viewer sees it. */
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** A clip that can be watched and has an owner; else null. */
  clipOf(
    id: string,
  ): Promise<{ readonly ownerProfileId: string; readonly title: Readonly<Record<Locale, string>> } | null>
}
