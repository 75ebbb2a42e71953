import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { RawRoute, Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { CatalogRows } from '#modules/library'
import { adRoutes, spotFileRoute } from './ad-routes.ts'
import { openAdCounts } from './counts.ts'
import { adTagFor } from './decide-ads.ts'
import { adRows, type AdCount } from './rows.ts'
import { openSpots, type Spots } from './spots.ts'

export interface AdNeeds {
  rows: CatalogRows
  blobs: Blobs
  clock: Clock
  log: Log
  tally: Tally
  settings: Pick<Settings, 'origin' | 'port'>
  /** The setting `ad.tag.url.web`. */
  adTag(): Promise<string>
  /** Whether any subscription of this account runs (A089). */
  subscribes(accountId: string, now: number): Promise<boolean>
}

export interface Ads extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /** Where the spot before this playback is asked for; null where none comes. */
  tagFor(playback: {
    isPremium: boolean
    accountId: string | null
    isPartner: boolean
    now: number
  }): Promise<string | null>
  readonly spots: Pick<Spots, 'current' | 'put' | 'remove'>
  counted(): Promise<AdCount[]>
}

/** The spot before a film: whose it is, who sees it, and how often. */
export function openAds(needs: AdNeeds): Ads {
  const rows = adRows(needs.rows)
  const spots = openSpots({ ...needs, rows })
  const counts = openAdCounts({ ...needs, rows })
  return {
    routes: adRoutes({ ...needs, spots, counts }),
    rawRoutes: [spotFileRoute(needs)],
    async tagFor({ isPremium, isPartner, accountId, now }) {
      // A premium title needs no question, and most have none either.
      if (isPremium || isPartner) return null
      const tag = await needs.adTag()
      if (tag === '') return null
      const [spot, subscribes] = await Promise.all([
        spots.current(),
        accountId !== null && needs.subscribes(accountId, now),
      ])
      return adTagFor({ tag, hasOwnSpot: spot !== null, isPremium, subscribes, isPartner })
    },
    spots,
    counted: counts.list,
    [Symbol.asyncDispose]: () => counts[Symbol.asyncDispose](),
  }
}
