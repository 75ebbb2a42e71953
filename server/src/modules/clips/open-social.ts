import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Interaction } from '#modules/interaction'
import type { ClipFactsOf, Library } from '#modules/library'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import { openComments, type Comments } from './comments/index.ts'
import { openFacts } from './facts/index.ts'
import { openFeed, type FeedDependencies } from './feed/index.ts'
import { openLikable, openLikes } from './likes/index.ts'
import { openShownClips } from './shown-clips.ts'
import type { ClipTables } from './tables.ts'

/** What people do beside a clip. */
export interface Social {
  readonly routes: readonly Route[]
  readonly clipFactsOf: ClipFactsOf
  /** A comment for a report about it; null where there is none. */
  readonly evidenceOf: Comments['evidenceOf']
  /** Removes a comment for everybody; false where there is none. */
  readonly removeComment: Comments['remove']
  readonly keptComments: Pick<Comments, 'keep' | 'giveBack'>
  /** Likes and comments of a profile, for its export. */
  exportOf(profileId: string): Promise<{ likes: unknown; comments: unknown }>
  /** Removes likes and comments of a profile. */
  eraseOf(profileId: string): Promise<void>
}

interface SocialDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly tally: Tally
  readonly user: Pick<User, 'profiles' | 'relations' | 'accounts'>
  readonly library: Pick<Library, 'publicClipsOf' | 'newestClips' | 'clipDetailsOf' | 'itemsOf'>
  readonly live: Pick<Live, 'showsOnAirOf' | 'replaysOf'>
  readonly interaction: Pick<Interaction, 'ownerRules' | 'mayModerate'>
  readonly watchedOf: FeedDependencies['watchedOf']
}

export function openSocial(dependencies: SocialDependencies): Social {
  const rows = dependencies.database.forModule<ClipTables>('clips')
  const context = { ...dependencies, rows, shown: openShownClips(dependencies) }
  const likes = openLikes({ ...context, likable: openLikable(context) })
  const comments = openComments(context)
  return {
    routes: [...likes.routes, ...comments.routes, ...openFeed(context).routes],
    clipFactsOf: openFacts(context).of,
    evidenceOf: comments.evidenceOf,
    removeComment: comments.remove,
    keptComments: comments,
    async exportOf(profileId) {
      return { likes: await likes.exportOf(profileId), comments: await comments.exportOf(profileId) }
    },
    async eraseOf(profileId) {
      await likes.eraseOf(profileId)
      await comments.eraseOf(profileId)
    },
  }
}
