import { openClips } from '#modules/clips'
import type { LayerContext } from './components.ts'

/** The short videos of people. */
export function openLayer6({ platform, components, opened }: LayerContext): void {
  const clips = opened.use(
    openClips({
      ...platform,
      user: components.get('user'),
      library: components.get('library'),
      delivery: components.get('delivery'),
      live: components.get('live'),
      interaction: components.get('interaction'),
      watchedOf: components.get('heartbeat').watchedOf,
      engine: components.get('engine'),
      settingOf: components.get('screen').settingOf,
    }),
  )
  components.add('clips', clips)
}
