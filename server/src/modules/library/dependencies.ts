import type { Locale, MediaDetail, PrizeDraw, QuizOfCampaign } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Tally } from '#platform/limits/tally'
import type { Log } from '#platform/log/log'
import type { SearchSource } from './search/index.ts'
import type { SuggestionDependencies } from './suggestions/index.ts'
import type { ClipFactsOf } from './titles/clip-details.ts'
import type { ProfilesOf } from './titles/owned-items.ts'
import type { WatchedOf } from './titles/title-cards.ts'
import type { DecideAccess, ViewDependencies } from './views/dependencies.ts'

export interface CampaignReader {
  readonly caller: { readonly accountId: string; readonly profileId: string } | null
  readonly locale: Locale
}

export interface LibraryDependencies extends Pick<SuggestionDependencies, 'peopleNamed' | 'partedFrom'> {
  readonly database: Database
  readonly blobs: Blobs
  readonly clock: Clock
  readonly log: Log
  readonly tally: Tally
  readonly profilesOf: ProfilesOf
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether an active subscription of this account covers premium titles. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  /** The one place that decides who may play a title; a view counts only where a person may. */
  readonly decideAccess: DecideAccess
  readonly recordedShowOf: ViewDependencies['recordedShowOf']
  readonly addRecordedViews: ViewDependencies['addRecordedViews']
  /** How much of each of these titles an account has watched. */
  readonly watchedOf: WatchedOf
  /** Those of these upcoming shows that a profile is to be reminded of. */
  remindedAmong(profileId: string, upcomingIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The detail of the recording with this id; null where there is none. */
  recordedDetailOf(id: string): Promise<MediaDetail | null>
  /** The quizzes of a campaign, by the names of their films, with what the reader made of them. */
  quizzesOfCampaign(campaignId: string, reader: CampaignReader): Promise<QuizOfCampaign[]>
  /** The prizes of a campaign, its chances with those of the reader, and its draw; null where it is a card alone. */
  prizeDrawOf(campaignId: string, reader: CampaignReader): Promise<PrizeDraw | null>
  /** What is known of clips beside their texts, pictures and video. */
  readonly clipFactsOf: ClipFactsOf
  /** What is searched beside titles. */
  searchSources(): readonly SearchSource[]
}
