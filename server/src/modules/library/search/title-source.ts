import type { TitleCards } from '../titles/title-cards.ts'
import { shownTitles } from './rows.ts'
import type { SearchSource } from './source.ts'

/** A season is found as its series; channels are a source of their own. */
const types = ['movie', 'series', 'episode', 'clips'] as const

export function titleSource({ titleCards }: { titleCards: TitleCards }): SearchSource {
  return {
    types,
    shown: shownTitles,
    load: titleCards.of,
  }
}
