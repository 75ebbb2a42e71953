import type { Operation } from '@tayang/contract'
import type { Clock } from '../clock/clock.ts'
import { openPageCache, type Page } from './page-cache.ts'
import type { Asked } from './route.ts'

/** Different answers that are kept at most. */
const ANSWERS_MAX = 500

/** One guest's question: with the same operation and the same parsed input any other guest is told the same. */
export interface GuestQuestion {
  readonly operation: Operation
  readonly input: { readonly params: unknown; readonly query: unknown }
  readonly isDemo: boolean
}

export interface GuestAnswers {
  /** The answer as it is sent, made once for all who ask within the seconds that the contract lets a cache keep it. */
  get(question: GuestQuestion, make: () => Promise<string>): Promise<Page>
  /** An operator changed something: whoever asks now sees it. Other machines see it when their seconds are over. */
  forget(): void
}

export function openGuestAnswers(clock: Clock): GuestAnswers {
  const cache = openPageCache({ clock, pagesMax: ANSWERS_MAX })
  return {
    get(question, make) {
      const keptMs = (question.operation.cacheSeconds ?? 0) * 1_000
      // Past its promise nobody is given it: a cache in front of us already adds its own seconds, by `age`.
      return cache.get(keyOf(question), { freshMs: keptMs, staleMs: keptMs }, async () => {
        return new Response(await make(), { headers: { 'content-type': 'application/json; charset=utf-8' } })
      })
    },
    forget: () => cache.clear(),
  }
}

/** Parsed input has its fields in the order of the contract, with its defaults and nothing else. */
function keyOf({ operation, input: { params, query }, isDemo }: GuestQuestion): string {
  return `${operation.path} ${JSON.stringify([params, query])}${isDemo ? ' demo' : ''}`
}

/** Whether a guest's answer may be given to other guests. */
export function isShared({ method, cacheSeconds, answer, mayBeEmpty }: Operation): boolean {
  return method === 'GET' && cacheSeconds !== undefined && answer !== 'bytes' && !mayBeEmpty
}

/** What a shared answer is made from: nothing that only one of those who get it brought along. */
export function askedByAnyGuest({ id, isDemo }: Pick<Asked, 'id' | 'isDemo'>): Asked {
  return {
    ip: 'any-guest',
    id,
    isDemo,
    header: () => undefined,
    get stream(): never {
      throw new Error('a shared answer is made from no raw body')
    },
  }
}
