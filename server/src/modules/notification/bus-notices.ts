import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { TitlePublished } from '#modules/delivery'
import type { DeviceAdded } from '#modules/user'
import type { Sending } from './sending.ts'

/** Events of other modules that are kinds by themselves. A repeated event notifies once: its kind derives the key. */
export async function subscribeNotices({
  bus,
  notify,
}: {
  bus: Bus
  notify: Sending['notify']
}): Promise<Unsubscribe[]> {
  return await Promise.all([
    bus.subscribe<DeviceAdded>('user.device-added', (event) => notify('device-added', event)),
    bus.subscribe<TitlePublished>('catalog.title-published', (event) => notify('clip-published', event)),
  ])
}
