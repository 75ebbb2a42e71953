import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { RawRoute, Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Tally } from '#platform/limits/tally'
import type { CatalogRows } from '#modules/library'
import { adRoutes, prerollFileRoute } from './ad-routes.ts'
import { openAdCounts } from './counts.ts'
import { adTagFor } from './decide-ads.ts'
import { adRows, type AdCount } from './rows.ts'
import { openPrerolls, type Prerolls } from './prerolls.ts'

export interface AdNeeds {
  rows: CatalogRows
  blobs: Blobs
  clock: Clock
  log: Log
  tally: Tally
  settings: Pick<Settings, 'origin' | 'port'>
  /** The setting `ad.tag.url.web`. */
  adTag(): Promise<string>
  /** Whether any subscription of this account is active. */
  subscribes(accountId: string, now: number): Promise<boolean>
}

export interface Ads extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoute[]
  /** The address of the pre-roll before this playback; null where none is shown. */
  tagFor(playback: {
    isPremium: boolean
    isClip: boolean
    accountId: string | null
    isPartner: boolean
    now: number
  }): Promise<string | null>
  readonly prerolls: Pick<Prerolls, 'current' | 'put' | 'remove'>
  counted(): Promise<AdCount[]>
}

/** The pre-roll before a film: which one, who sees it, and how often. */
export function openAds(needs: AdNeeds): Ads {
  const rows = adRows(needs.rows)
  const prerolls = openPrerolls({ ...needs, rows })
  const counts = openAdCounts({ ...needs, rows })
  return {
    routes: adRoutes({ ...needs, prerolls, counts }),
    rawRoutes: [prerollFileRoute(needs)],
    async tagFor({ isPremium, isClip, isPartner, accountId, now }) {
      // A premium title, a clip or a partner needs no query, and most installations have no tag.
      if (isPremium || isClip || isPartner) return null
      const tag = await needs.adTag()
      if (tag === '') return null
      const [preroll, subscribes] = await Promise.all([
        prerolls.current(),
        accountId !== null && needs.subscribes(accountId, now),
      ])
      return adTagFor({ tag, hasOwnPreroll: preroll !== null, isPremium, isClip, subscribes, isPartner })
    },
    prerolls,
    counted: counts.list,
    [Symbol.asyncDispose]: () => counts[Symbol.asyncDispose](),
  }
}
