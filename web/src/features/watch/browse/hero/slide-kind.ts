import type { CardView } from '../card/card-view.ts'

/** What a slide of the carousel leads to decides its buttons. */
export type SlideKind = 'clips' | 'upcoming-live' | 'campaign' | 'home-card' | 'standard'

/** What a slide of the carousel is: its buttons follow from it. What is watched here is standard. */
export function slideKind({ type }: Pick<CardView, 'type'>): SlideKind {
  switch (type) {
    case 'clips':
    case 'upcoming-live':
    case 'campaign':
      return type
    case 'movie':
    case 'series':
    case 'episode':
      return 'standard'
    default:
      // A list, a channel, a page: a card that leads somewhere.
      return 'home-card'
  }
}
