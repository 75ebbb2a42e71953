/**
 * The feed: clips to watch one after the other, none twice in a visit.
 *
 * Owns nothing. The order is the same for everybody and nothing in it is random: liked and recent clips first. What a
 * person watched before comes last, and nothing of people whom they blocked or who blocked them comes at all.
 */
import { clipFeed, type Locale, type MediaDetail } from '@tayang/contract'
import { route, type Caller, type Route } from '#platform/http/route'
import type { Library } from '#modules/library'
import type { User } from '#modules/user'
import type { ShownClips } from '../shown-clips.ts'
import { cursorOf, seenOf, shortHashOf } from './cursor.ts'
import { chooseVaried, isVaried, type Ranked } from './rank.ts'
import { openRanking, type RankingDependencies } from './ranking.ts'

export interface FeedDependencies extends RankingDependencies {
  readonly shown: ShownClips
  readonly library: Pick<Library, 'newestClips' | 'publicClipsOf' | 'clipDetailsOf'>
  readonly user: {
    readonly profiles: Pick<User['profiles'], 'byIds'>
    readonly relations: Pick<User['relations'], 'blockedEitherWay'>
  }
  /** How much of each of these titles an account has watched; what it never began is left out. */
  watchedOf(accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>>
}

interface Asked {
  readonly cursor?: string | undefined
  readonly from?: string | undefined
  readonly locale: Locale
}

/** Clips of which is asked together whether their viewer watched them: mostly the first are enough. */
const WINDOWS = [40, 400, Infinity] as const

export function openFeed(dependencies: FeedDependencies): { readonly routes: readonly Route[] } {
  const { shown, library } = dependencies
  const currentRanking = openRanking(dependencies)

  async function firstOf({ cursor, from }: Asked, caller: Caller | null): Promise<string[]> {
    // A visit begins once; later pages have their place in the cursor.
    if (from === undefined || cursor !== undefined) return []
    return [(await shown.findFor(from, caller?.accountId ?? null)).id]
  }

  async function pageOf(
    asked: Asked,
    caller: Caller | null,
  ): Promise<{ clips: MediaDetail[]; cursor: string | null }> {
    const [first, ranking] = await Promise.all([firstOf(asked, caller), currentRanking()])
    const seen = new Set([...seenOf(asked.cursor), ...first.map(shortHashOf)])
    const count = clipFeed.FEED_PER_PAGE - first.length
    const unseen = unseenOf(ranking, seen)
    const { chosen, watched } =
      caller === null
        ? { chosen: chooseVaried(unseen, count), watched: undefined }
        : await chooseFor(dependencies, caller, { unseen, count })
    for (const { hash } of chosen) seen.add(hash)
    const ids = [...first, ...chosen.map(({ id }) => id)]
    const isMore = chosen.length === count && ranking.some(({ hash }) => !seen.has(hash))
    return {
      clips: await library.clipDetailsOf(ids, {
        locale: asked.locale,
        caller,
        // Of the clip of the address nothing is known yet.
        watched: first.length === 0 ? watched : undefined,
      }),
      cursor: isMore ? cursorOf(seen) : null,
    }
  }

  return {
    routes: [
      route(clipFeed.listFeed, async ({ query, caller }) => {
        const { clips, cursor } = await pageOf(query, caller)
        return { data: clips, meta: { cursor } }
      }),
    ],
  }
}

/** One after the other: of thousands a page looks at a few. */
function* unseenOf(ranking: readonly Ranked[], seen: ReadonlySet<number>): Generator<Ranked, undefined> {
  for (const clip of ranking) if (!seen.has(clip.hash)) yield clip
}

/** What this person did not watch yet and then what they did, each in the order of everybody, and how far they did. */
async function chooseFor(
  { user, watchedOf }: FeedDependencies,
  caller: Caller,
  { unseen, count }: { unseen: Iterator<Ranked>; count: number },
): Promise<{ chosen: Ranked[]; watched: ReadonlyMap<string, number> }> {
  const fresh: Ranked[] = []
  const again: Ranked[] = []
  const watched = new Map<string, number>()
  for (const size of WINDOWS) {
    const some = takeFrom(unseen, size)
    if (some.length === 0) break
    const [blocked, known] = await Promise.all([
      user.relations.blockedEitherWay(caller.profileId, [
        ...new Set(some.flatMap(({ ownerAccountId }) => ownerAccountId ?? [])),
      ]),
      watchedOf(
        caller.accountId,
        some.map(({ id }) => id),
      ),
    ])
    for (const clip of some) {
      if (clip.ownerAccountId !== null && blocked.has(clip.ownerAccountId)) continue
      const percentage = known.get(clip.id)
      if (percentage === undefined) fresh.push(clip)
      else {
        again.push(clip)
        watched.set(clip.id, percentage)
      }
    }
    if (isVaried(fresh, count)) break
  }
  const chosen = chooseVaried(fresh, count)
  return { chosen: [...chosen, ...chooseVaried(again, count - chosen.length)], watched }
}

function takeFrom(clips: Iterator<Ranked>, most: number): Ranked[] {
  const some: Ranked[] = []
  while (some.length < most) {
    const next = clips.next()
    if (next.done) break
    some.push(next.value)
  }
  return some
}
