import { openMoments } from '#modules/moments'
import type { LayerContext } from './components.ts'

/** Pieces of shows, posted as clips. */
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
}
