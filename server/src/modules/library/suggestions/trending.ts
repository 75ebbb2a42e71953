import type { Locale } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import type { Clock } from '#platform/clock/clock'
import type { Tally } from '#platform/limits/tally'
import type { CatalogRows } from '../tables.ts'
import type { Owned } from './suggestion.ts'
import { addSearch, mostSearched, plainText } from './trending-rows.ts'

const DAY_MS = 24 * 60 * 60_000
/** Days that are counted, each half as much as the one after it. */
const DAYS = 7
/** Different people or networks before a text may be shown: fewer would tell what one of them looks for. */
const PEOPLE_MIN = 5
const SHOWN_MAX = 5
/** More than are shown: some find nothing any more. */
const TRIED_MAX = 15
const KEPT_MS = 60_000
/** A longer text is a message, and digits in a row are somebody's number. */
const TEXT = /^(?!.*\d{6})[\p{L}\p{N} ]{2,40}$/u
/** Searches of one person or one network that are looked at. */
const SEARCHES_MAX = { limit: 60, perMs: 60 * 60_000 }

export interface CountedSearch {
  readonly text: string
  /** An account, or the network of a guest; never stored. */
  readonly who: string
  readonly now: number
}

type Trend = Owned & { readonly text: string }
interface Audience {
  readonly locale: Locale
  readonly isDemo: boolean
}

/** What people searched for, most of them first. */
export function openTrending(needs: {
  clock: Clock
  tally: Tally
  rows: CatalogRows
  /** The first thing that this text finds as it is typed; null where it finds nothing. */
  firstOf(text: string, audience: Audience): Promise<Owned | null>
}) {
  const { clock, tally, rows, firstOf } = needs
  /** By language and whether the demo is seen: four lists at most. */
  const kept = new Map<string, { untilMs: number; list: Promise<Trend[]> }>()

  async function read(audience: Audience): Promise<Trend[]> {
    const today = Math.floor(clock.now() / DAY_MS)
    const texts = await mostSearched(rows, { today, days: DAYS, peopleMin: PEOPLE_MIN, limit: TRIED_MAX })
    const trends: Trend[] = []
    for (const text of texts) {
      if (trends.length === SHOWN_MAX) break
      // The word lists may have changed since it was counted, and what it found may be gone.
      const first = isAllowedIn('name', text) ? await firstOf(text, audience) : null
      if (first && !trends.some(({ suggestion }) => suggestion.id === first.suggestion.id)) {
        trends.push({ ...first, text })
      }
    }
    return trends
  }

  return {
    list(audience: Audience): Promise<Trend[]> {
      const key = `${audience.locale} ${audience.isDemo}`
      const known = kept.get(key)
      if (known && known.untilMs > clock.now()) return known.list
      const list = read(audience)
      kept.set(key, { untilMs: clock.now() + KEPT_MS, list })
      list.catch(() => kept.delete(key))
      return list
    },

    async count({ text, who, now }: CountedSearch): Promise<void> {
      if (!(await tally.take(`searches:${who}`, SEARCHES_MAX)).allowed) return
      const plain = await plainText(rows, text)
      if (!TEXT.test(plain) || !isAllowedIn('name', plain)) return
      const day = Math.floor(now / DAY_MS)
      if (!(await tally.arrive(`searched:${day}:${plain}`, who, { forMs: DAY_MS }))) return
      // What finds nothing is not kept: nobody can write a text of their own onto the site.
      if (await firstOf(plain, { locale: 'en', isDemo: true }))
        await addSearch(rows, { day, text: plain, days: DAYS })
    },
  }
}
