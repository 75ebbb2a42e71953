import type { TitleCards } from '../titles/title-cards.ts'
import { shownTitles } from './rows.ts'
import type { SearchSource } from './source.ts'

/** Seasons stand in their series, which is found; channels are a kind of their own. */
const types = ['movie', 'series', 'episode', 'clips'] as const

export function titleSource({ titleCards }: { titleCards: TitleCards }): SearchSource {
  return {
    types,
    shown: shownTitles,
    load: titleCards.of,
  }
}
