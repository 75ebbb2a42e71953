import { openClips } from '#modules/clips'
import type { LayerContext } from './components.ts'
import { mayShow } from './may-show.ts'

/** The short videos of people. */
export function openLayer6({ platform, components, opened }: LayerContext): void {
  const user = components.get('user')
  const screen = components.get('screen')
  const clips = opened.use(
    openClips({
      ...platform,
      user,
      library: components.get('library'),
      delivery: components.get('delivery'),
      live: components.get('live'),
      interaction: components.get('interaction'),
      watchedOf: components.get('heartbeat').watchedOf,
      engine: components.get('engine'),
      settingOf: screen.settingOf,
      settingsOf: screen.settingsOf,
      mayUpload: (accountId) => mayShow({ user, screen }, accountId),
      diamondsAt: components.get('loyalty').diamondsAt,
      notify: (...notice) => components.get('notification').notify(...notice),
    }),
  )
  components.add('clips', clips)
}
