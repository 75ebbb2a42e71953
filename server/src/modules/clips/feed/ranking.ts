import type { Clock } from '#platform/clock/clock'
import type { Library, PublicClip } from '#modules/library'
import type { User } from '#modules/user'
import type { ClipRows } from '../tables.ts'
import { shortHashOf } from './cursor.ts'
import { likesOf, mostLiked } from './feed-rows.ts'
import { byScore, scoreOf, type Ranked } from './rank.ts'

export interface RankingDependencies {
  readonly rows: ClipRows
  readonly clock: Clock
  readonly library: Pick<Library, 'newestClips' | 'publicClipsOf'>
  readonly user: { readonly profiles: Pick<User['profiles'], 'byIds'> }
}

/** Clips that may be in a feed: these are read by an index each, however many there are in all. */
const NEWEST_MAX = 1_500
const MOST_LIKED_MAX = 500
/** How long all visits share one order; a clip that was hidden meanwhile is left out when its page is read. */
const KEPT_MS = 5_000

/** Fewer than `byIds` leaves out. */
const OWNERS_AT_ONCE = 250

/** The order in which everybody is shown clips. */
export type CurrentRanking = () => Promise<readonly Ranked[]>

export function openRanking(dependencies: RankingDependencies): CurrentRanking {
  const { clock } = dependencies
  let kept: { at: number; ranking: Promise<readonly Ranked[]> } | undefined
  return () => {
    if (kept && clock.now() - kept.at < KEPT_MS) return kept.ranking
    const made = { at: clock.now(), ranking: readRanking(dependencies) }
    kept = made
    // What failed is read again by the next request.
    made.ranking.catch(() => {
      if (kept === made) kept = undefined
    })
    return made.ranking
  }
}

async function readRanking({ rows, library, user }: RankingDependencies): Promise<Ranked[]> {
  const [newest, liked] = await Promise.all([
    library.newestClips(NEWEST_MAX),
    mostLiked(rows, MOST_LIKED_MAX),
  ])
  const clips = new Map(newest.map((clip) => [clip.id, clip]))
  const [older, fewer] = await Promise.all([
    library.publicClipsOf([...liked.keys()].filter((id) => !clips.has(id))),
    likesOf(
      rows,
      newest.map(({ id }) => id).filter((id) => !liked.has(id)),
    ),
  ])
  for (const clip of older.values()) clips.set(clip.id, clip)
  const all = [...clips.values()]
  const owners = await accountsOf(user, [...new Set(all.flatMap((clip) => clip.ownerProfileId ?? []))])
  const rankedOf = ({ id, ownerProfileId, publishedAt }: PublicClip): Ranked => ({
    id,
    hash: shortHashOf(id),
    ownerProfileId,
    ownerAccountId: owners.get(ownerProfileId ?? '') ?? null,
    score: scoreOf({ publishedAt, likes: liked.get(id) ?? fewer.get(id) ?? 0 }),
  })
  return all.map(rankedOf).toSorted(byScore)
}

/** The accounts of profiles, as many at a time as `byIds` answers. */
async function accountsOf(
  user: RankingDependencies['user'],
  profileIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>()
  for (let from = 0; from < profileIds.length; from += OWNERS_AT_ONCE) {
    const some = await user.profiles.byIds(profileIds.slice(from, from + OWNERS_AT_ONCE))
    for (const { id, accountId } of some.values()) accounts.set(id, accountId)
  }
  return accounts
}
