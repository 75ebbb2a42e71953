import { openAdmin } from '#modules/admin'
import type { LayerContext } from './components.ts'

/** What operators do. */
export function openLayer6({ platform, components }: LayerContext): void {
  const admin = openAdmin({
    ...platform,
    user: components.get('user'),
    screen: components.get('screen'),
    subscription: components.get('subscription'),
    loyalty: components.get('loyalty'),
    catalog: components.get('catalog'),
    interaction: components.get('interaction'),
    notification: components.get('notification'),
  })
  components.add('admin', admin)
}
