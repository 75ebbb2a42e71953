import * as z from 'zod/mini'
import { id, line, locale } from '../fields.ts'
import { operation } from '../operation.ts'
import { SEARCH_LENGTH_MAX } from './operations.ts'

/** The groups of an answer, in their order. */
export const suggestionKinds = ['titles', 'shows', 'people', 'channels', 'clips'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** What a group has at most: of all groups, and of one that is asked for alone. */
export const SUGGESTIONS_OF_EACH_MAX = 3
export const SUGGESTIONS_OF_ONE_MAX = 12

const suggestedTypes = [
  'movie',
  'series',
  'episode',
  'clips',
  'liveshow',
  'liveshow-vod',
  'channel',
  'stream',
  'webview',
  'person',
] as const

/** One line of the panel: no more than what it shows. */
const suggestion = z.object({
  /** Of a person: the id of the profile. With `type` it names the page. */
  id,
  type: z.literal(suggestedTypes),
  titleLocalized: z.string(),
  /** Who made a clip or goes live with a show. */
  by: z.nullable(z.string()),
  /** Takes `?w=` as the pictures of items do, but for a person's; null where there is none. */
  pictureUrl: z.nullable(z.string()),
  thumbColor: z.string(),
  year: z.nullable(z.number()),
  /** Its first genre. */
  genreLocalized: z.nullable(z.string()),
  episodeCount: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  isPremium: z.boolean(),
  /** A show that is on air, or a person whose show is. */
  isOnAir: z.boolean(),
  /** Viewers of a show, views of a clip, followers of a person; else null. */
  count: z.nullable(z.number()),
})
export type Suggestion = z.output<typeof suggestion>

export const listSuggestions = operation({
  summary: 'What begins with a text that is being typed, in groups; a group without anything is left out',
  method: 'GET',
  path: '/catalog/v1.0/suggestions',
  caller: 'anyone',
  query: z.object({
    locale,
    q: line(SEARCH_LENGTH_MAX).check(z.trim(), z.minLength(1)),
    /** Only this group, and more of it. */
    kind: z.optional(z.literal(suggestionKinds)),
  }),
  answer: z.object({
    groups: z.array(z.object({ kind: z.literal(suggestionKinds), items: z.array(suggestion) })),
    /** What a search for the text finds, people left out; null where the text is too short to be counted. */
    total: z.nullable(z.number()),
    /** The spelling that was used, where nothing is spelt as typed. */
    spelling: z.nullable(z.string()),
  }),
  cacheSeconds: 10,
})
export type Suggestions = z.output<typeof listSuggestions.answer>

export const listTrendingSearches = operation({
  summary:
    'What many people searched for in the last days, with the first thing that each of the texts finds',
  method: 'GET',
  path: '/catalog/v1.0/suggestions/trending',
  caller: 'anyone',
  query: z.object({ locale }),
  answer: z.array(z.object({ text: z.string(), first: suggestion })),
  cacheSeconds: 60,
})
export type TrendingSearch = z.output<typeof listTrendingSearches.answer>[number]

export const countSearch = operation({
  summary: 'Count a search that a person made; who made it is not stored',
  method: 'POST',
  path: '/catalog/v1.0/suggestions/trending',
  caller: 'anyone',
  body: z.object({ text: line(SEARCH_LENGTH_MAX).check(z.trim(), z.minLength(1)) }),
})
