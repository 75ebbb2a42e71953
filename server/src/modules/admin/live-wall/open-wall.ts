import type { Profile, RiskBand, WallShow } from '@tayang/contract'
import { madeAtOf } from '#platform/ids/ids'
import type { Clock } from '#platform/clock/clock'
import type { Interaction } from '#modules/interaction'
import type { Live } from '#modules/live'
import type { User } from '#modules/user'
import { riskOf } from './risk.ts'

/** Operators who look in the same second see the same wall: its five queries run once. */
const KEPT_MS = 1_000

export interface WallNeeds {
  readonly live: Pick<Live, 'watch'>
  readonly interaction: Pick<Interaction, 'watched'>
  readonly user: { profiles: Pick<User['profiles'], 'byIds'>; showReports: User['showReports'] }
  readonly clock: Pick<Clock, 'now'>
}

type Watched = Awaited<ReturnType<Live['watch']['onAir']>>[number]

/** Shows on air with what operators weigh them by. */
export interface Wall {
  /** In no order. */
  shows(): Promise<readonly WallShow[]>
  /** An operator changed a show: the next one who looks sees it. */
  refresh(): void
  /** One show, on air or over; null where its streamer is gone. */
  one(show: Watched): Promise<WallShow | null>
  /** The show as it was when the wall was last read; what is decided while the database is away goes by it. */
  remembered(showId: string): WallShow | null
}

export function openWall(needs: WallNeeds): Wall {
  const { live, clock } = needs
  let kept: { at: number; shows: Promise<readonly WallShow[]> } | null = null
  let last: ReadonlyMap<string, WallShow> = new Map()

  async function read(): Promise<readonly WallShow[]> {
    const shows = await describe(needs, await live.watch.onAir())
    last = new Map(shows.map((show) => [show.id, show]))
    return shows
  }

  return {
    async shows() {
      const now = clock.now()
      if (kept && now - kept.at < KEPT_MS) return kept.shows
      const shows = read()
      kept = { at: now, shows }
      // What failed is read again by the next one who looks.
      shows.catch(() => (kept = null))
      return shows
    },
    refresh: () => void (kept = null),
    one: async (show) => (await describe(needs, [show]))[0] ?? null,
    remembered: (showId) => last.get(showId) ?? null,
  }
}

async function describe(needs: WallNeeds, shows: readonly Watched[]): Promise<WallShow[]> {
  const { live, interaction, user, clock } = needs
  const ids = shows.map(({ id }) => id)
  const [people, reports, held] = await Promise.all([
    user.profiles.byIds([...new Set(shows.map(({ profileId }) => profileId))]),
    user.showReports.countsOf(ids),
    interaction.watched.heldCounts(ids),
  ])
  return shows.flatMap((show) => {
    const person = people.get(show.profileId)
    if (!person) return []
    const viewers = live.watch.viewersOf(show.id)
    const count = reports.get(show.id)
    const facts = { reports: count?.reports ?? 0, held: held.get(show.id) ?? 0, viewers }
    const streamer = streamerOf(show, person)
    return [
      {
        id: show.id,
        name: show.name,
        streamer,
        category: show.category,
        rating: show.rating,
        onAirAt: show.onAirAt,
        ...facts,
        topReason: count?.topReason ?? null,
        risk: riskOf({ ...facts, accountAgeMs: clock.now() - streamer.accountMadeAt }),
        isSilent: show.silentSince !== null,
        isHidden: show.hiddenAt !== null,
        isKeyLocked: show.keyLockedAt !== null,
      },
    ]
  })
}

/** When an account was made is in its id. */
export function streamerOf(
  { profileId, accountId }: Pick<Watched, 'profileId' | 'accountId'>,
  { name, avatar }: Pick<Profile, 'name' | 'avatar'>,
) {
  return { profileId, accountId, name, avatar, accountMadeAt: madeAtOf(accountId) }
}

const BANDS: readonly RiskBand[] = ['now', 'eye', 'calm']

/** The values by which a show is sorted, the id last: highest first. */
export function placeOf(show: WallShow, sort: 'risk' | 'viewers' | 'newest'): readonly [number, string] {
  if (sort === 'viewers') return [show.viewers, show.id]
  if (sort === 'newest') return [show.onAirAt ?? 0, show.id]
  // Within a score the one that more people watch comes first.
  const calm = BANDS.length - 1 - BANDS.indexOf(show.risk.band)
  return [calm * 1e11 + show.risk.score * 1e9 + Math.min(show.viewers, 1e9 - 1), show.id]
}
