import { openAdmin } from '#modules/admin'
import type { LayerContext } from './components.ts'

/** What operators do. */
export async function openLayer8(
  { platform, components, opened }: LayerContext,
  version: string,
): Promise<void> {
  const admin = opened.use(
    await openAdmin({
      ...platform,
      version,
      user: components.get('user'),
      screen: components.get('screen'),
      subscription: components.get('subscription'),
      loyalty: components.get('loyalty'),
      library: components.get('library'),
      delivery: components.get('delivery'),
      clips: components.get('clips'),
      live: components.get('live'),
      contentOf: components.get('content').evidenceOf,
      quizzes: components.get('quizzes'),
      liveQuiz: components.get('liveQuiz'),
      draws: components.get('draws'),
      decisions: components.get('decisions'),
      interaction: components.get('interaction'),
      notification: components.get('notification'),
    }),
  )
  components.add('admin', admin)
}
