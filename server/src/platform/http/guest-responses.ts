import type { Operation } from '@tayang/contract'
import type { Clock } from '../clock/clock.ts'
import { openPageCache, type Page } from './page-cache.ts'
import type { RequestInfo } from './route.ts'

/** Different responses that are kept at most. */
const RESPONSES_MAX = 500

/** The call of a guest: every guest with the same operation and the same parsed input gets the same response. */
export interface GuestCall {
  readonly operation: Operation
  readonly input: { readonly params: unknown; readonly query: unknown }
  readonly isDemo: boolean
}

export interface GuestResponses {
  /** The response as it is sent, made once for all guests within the seconds that the contract lets a cache keep it. */
  get(call: GuestCall, make: () => Promise<string>): Promise<Page>
  /** The same response as a value, parsed once for everybody: nobody may change it. */
  valueOf(page: Page): unknown
  /** An operator changed something: later requests see it. Caches on other machines see it after their seconds. */
  forget(): void
}

export function openGuestResponses(clock: Clock): GuestResponses {
  const cache = openPageCache({ clock, pagesMax: RESPONSES_MAX })
  const values = new WeakMap<Page, { readonly value: unknown }>()
  return {
    get(call, make) {
      const keptMs = (call.operation.cacheSeconds ?? 0) * 1_000
      // It is never sent when it is stale: a cache in front of us already adds its own seconds, by `age`.
      return cache.get(keyOf(call), { freshMs: keptMs, staleMs: keptMs }, async () => {
        return new Response(await make(), { headers: { 'content-type': 'application/json; charset=utf-8' } })
      })
    },
    valueOf(page) {
      const known = values.get(page) ?? { value: JSON.parse(page.bytes.toString()) as unknown }
      values.set(page, known)
      return known.value
    },
    forget: () => cache.clear(),
  }
}

/** Parsed input has its fields in the order of the contract, with its defaults and nothing else. */
function keyOf({ operation, input: { params, query }, isDemo }: GuestCall): string {
  return `${operation.path} ${JSON.stringify([params, query])}${isDemo ? ' demo' : ''}`
}

/** Whether the response to one guest may be given to other guests. */
export function isShared({ method, cacheSeconds, answer, mayBeEmpty }: Operation): boolean {
  return method === 'GET' && cacheSeconds !== undefined && answer !== 'bytes' && !mayBeEmpty
}

/** What a shared response is made from: nothing that only one of the guests sent. */
export function infoOfAnyGuest({ id, isDemo }: Pick<RequestInfo, 'id' | 'isDemo'>): RequestInfo {
  return {
    ip: 'any-guest',
    id,
    isDemo,
    header: () => undefined,
    about: {},
    get stream(): never {
      throw new Error('a shared response is made from no raw body')
    },
  }
}
