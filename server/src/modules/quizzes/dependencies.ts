import type { Locale, MediaItem, NoChance, QuizCampaign } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Caller } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Film, Library } from '#modules/library'
import type { QuizDb } from './tables.ts'

export interface QuizzesDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly secrets: Secrets
  readonly filmsOf: (ids: readonly string[]) => Promise<Film[]>
  readonly filmNamed: (friendlyId: string) => Promise<Film | null>
  readonly itemsOf: (ids: readonly string[], locale: Locale) => Promise<MediaItem[]>
  readonly cards: Pick<Library['cards'], 'rows' | 'itemsOf'>
  /** The second at which an account is in a title; null where it never began. */
  positionOf(accountId: string, itemId: string): Promise<number | null>
  /** Until when an account may only watch; null where it may do everything. */
  suspendedUntil(accountId: string): Promise<number | null>
  /** The setting `quiz.requiresWatching`. */
  requiresWatching(): Promise<boolean>
  /** Gives one chance in the draws of a campaign, once for each source and person, where its rules let them. */
  giveChance(
    chance: {
      readonly campaignId: string
      readonly profileId: string
      readonly accountId: string
      readonly source: 'episode-quiz'
      readonly sourceId: string
      readonly at: number
    },
    within: Within,
  ): Promise<{ readonly isGiven: true } | { readonly isGiven: false; readonly why: NoChance }>
  /** The chances of a campaign with those of the reader, and its draw; null where it has no draws. */
  prizeDrawOf(
    campaignId: string,
    reader: { readonly caller: Pick<Caller, 'accountId' | 'profileId'> | null; readonly locale: Locale },
  ): Promise<Pick<QuizCampaign, 'chances' | 'draw'> | null>
}

export interface QuizContext extends QuizzesDependencies {
  readonly db: QuizDb
}
