import { openDecisions } from '#modules/decisions'
import { openMoments } from '#modules/moments'
import { openQuizzes } from '#modules/quizzes'
import type { LayerContext } from './components.ts'

/** Pieces of shows, posted as clips; quizzes in films; what operators decide about people and content. */
export function openLayer7({ platform, components, opened }: LayerContext): void {
  const moments = opened.use(
    openMoments({
      ...platform,
      user: components.get('user'),
      delivery: components.get('delivery'),
      live: components.get('live'),
      clips: components.get('clips'),
      interaction: components.get('interaction'),
      loyalty: components.get('loyalty'),
      settingOf: components.get('screen').settingOf,
    }),
  )
  components.add('moments', moments)
  openFilmQuizzes({ platform, components })
  const decisions = openDecisions({
    ...platform,
    user: components.get('user'),
    library: components.get('library'),
    live: components.get('live'),
    clips: components.get('clips'),
    interaction: components.get('interaction'),
    notify: (...notice) => components.get('notification').notify(...notice),
    contentOf: components.get('content').evidenceOf,
    hideContent: components.get('content').hide,
    claimOf: (kind, id) => components.get('admin').claimOf(kind, id),
  })
  components.add('decisions', decisions)
}

function openFilmQuizzes({ platform, components }: Pick<LayerContext, 'platform' | 'components'>): void {
  const library = components.get('library')
  const screen = components.get('screen')
  const quizzes = openQuizzes({
    ...platform,
    filmsOf: library.filmsOf,
    filmNamed: library.filmNamed,
    itemsOf: (ids, locale) => library.itemsOf(ids, locale, null),
    cards: library.cards,
    positionOf: components.get('heartbeat').positionOf,
    suspendedUntil: components.get('user').accounts.suspensions.untilOf,
    requiresWatching: () => screen.settingOf('quiz.requiresWatching'),
    giveChance: async () => undefined,
    prizeDrawOf: async () => null,
  })
  components.add('quizzes', quizzes)
}
