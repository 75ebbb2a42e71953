import type { OnAir } from '@tayang/contract'
import type { Caller } from '#platform/http/route'
import type { ShowRow } from './rows.ts'
import type { ShowService } from './show-service.ts'

/** Beyond them a ring around a picture is missing; the show itself is in the lists. */
const PEOPLE_MAX = 200

type Needs = Pick<ShowService, 'rows' | 'asShows' | 'viewersOf' | 'partedFrom'>

/** Two shows that as many people watch keep their order: the newest first. */
export function mostWatchedFirst({ viewersOf }: Pick<ShowService, 'viewersOf'>) {
  return (a: ShowRow, b: ShowRow) => viewersOf(b.id) - viewersOf(a.id)
}

/**
 * Who is on air (docs/product/live.md#live-first). For a caller who is signed in, people whom they blocked or who
 * blocked them are not on air.
 */
export async function onAirFor(needs: Needs, caller: Caller | null, shown: number): Promise<OnAir> {
  const found = await needs.rows.onAir()
  const parted = caller
    ? await needs.partedFrom(
        caller.profileId,
        found.map(({ accountId }) => accountId),
      )
    : new Set<string>()
  const live = found.filter(({ accountId }) => !parted.has(accountId)).toSorted(mostWatchedFirst(needs))
  return {
    total: live.length,
    viewers: live.reduce((sum, { id }) => sum + needs.viewersOf(id), 0),
    profileIds: live.slice(0, PEOPLE_MAX).map(({ profileId }) => profileId),
    shows: shown > 0 ? await needs.asShows(live.slice(0, shown)) : [],
  }
}
