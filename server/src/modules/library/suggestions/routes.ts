import { suggestions } from '@tayang/contract'
import { networkOf } from '@tayang/contract/network'
import { route, type Route } from '#platform/http/route'
import { storable } from '../storable.ts'
import type { Suggestions } from './suggestions.ts'

/** What is suggested while somebody types, what many searched for, and the count of a search. */
export function suggestionRoutes(suggestionsOf: () => Suggestions): Route[] {
  return [
    route(suggestions.listSuggestions, async ({ query, caller, asked: { isDemo } }) => {
      const { q, kind, locale } = query
      return { data: await suggestionsOf().suggest({ text: storable(q), kind, locale, isDemo, caller }) }
    }),
    route(suggestions.listTrendingSearches, async ({ query: { locale }, caller, asked: { isDemo } }) => ({
      data: await suggestionsOf().trending({ locale, isDemo, caller }),
    })),
    route(suggestions.countSearch, async ({ body, caller, asked, now }) => {
      const who = caller?.accountId ?? networkOf(asked.ip)
      await suggestionsOf().count({ text: body.text, who, now })
    }),
  ]
}
