import { openDecisions } from '#modules/decisions'
import { openLiveQuiz } from '#modules/live-quiz'
import { openMoments } from '#modules/moments'
import { openQuizzes } from '#modules/quizzes'
import { campaignNames } from './campaign-names.ts'
import type { LayerContext } from './components.ts'

/** Pieces of shows, posted as clips; quizzes in films and in shows; what operators decide about people and content. */
export async function openLayer7(context: LayerContext): Promise<void> {
  const { platform, components, opened } = context
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
  await openShowQuizzes(context)
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

async function openShowQuizzes({ platform, components, opened }: LayerContext): Promise<void> {
  const user = components.get('user')
  const interaction = components.get('interaction')
  const { cards } = components.get('library')
  const liveQuiz = opened.use(
    await openLiveQuiz({
      ...platform,
      rooms: interaction.quizRooms,
      roomOf: components.get('live').roomOf,
      mayModerate: interaction.mayModerate,
      blockedAmong: user.relations.blockedAmong,
      profilesOf: user.profiles.byIds,
      suspendedUntil: user.accounts.suspensions.untilOf,
      campaignsOf: (ids) => campaignNames({ cards, clock: platform.clock }, ids),
      giveChance: components.get('draws').giveChance,
    }),
  )
  components.add('liveQuiz', liveQuiz)
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
    giveChance: components.get('draws').giveChance,
    prizeDrawOf: components.get('draws').prizeDrawOf,
  })
  components.add('quizzes', quizzes)
}
