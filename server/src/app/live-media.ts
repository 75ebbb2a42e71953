import type { ShowCut, ShowEnded, ShowMoved } from '#modules/live'
import { farOriginOf, findAfterStart, liveRelayRoute, loadLiveHost, type LiveMedia } from '../engine/index.ts'
import type { RawRoute } from '../platform/http/route.ts'
import { servesBeside, worksBeside } from '../platform/settings/beside.ts'
import type { LayerContext } from './components.ts'

/** The media of shows on air, wherever their engines are. */
export async function liveMediaOf(context: LayerContext): Promise<LiveMedia> {
  return servesBeside(context.platform.settings) ? hostOf(context) : { route: relayOf(context) }
}

/** At a server with an engine, or to which engines of other machines say what they have. */
function relayOf({ platform, components }: LayerContext): RawRoute {
  const { settings, nodeId, clock } = platform
  const find = findAfterStart(clock, async (showId) => {
    const carrier = await components.get('live').carrierOf(showId)
    return carrier?.address != null && carrier.nodeId !== nodeId ? farOriginOf(carrier.address, true) : null
  })
  return liveRelayRoute(components.get('engine'), {
    isOwn: settings.roles.includes('ingest'),
    ...(!worksBeside(settings) && { find }),
  })
}

/** At one that serves people beside the whole server: it asks the machine of the show itself. */
async function hostOf({ platform: { clock, bus }, components, opened }: LayerContext): Promise<LiveMedia> {
  const { openLiveHost, openShowPlaces } = await loadLiveHost()
  const places = openShowPlaces({ clock, find: (showId) => components.get('live').carrierOf(showId) })
  const host = opened.use(openLiveHost({ clock, places }))
  const subscriptions = await Promise.all([
    bus.subscribe<ShowMoved>(
      'catalog.show-moved',
      ({ showId }) => places.lookAgain(showId),
      places.lookAgainAtAll,
    ),
    bus.subscribe<ShowCut>('catalog.show-cut', ({ showId }) => host.withdraw(showId), host.withdrawAll),
    bus.subscribe<ShowEnded>('catalog.show-ended', ({ showId, reason }) => {
      if (reason === 'removed') host.withdraw(showId)
    }),
  ])
  for (const unsubscribe of subscriptions) opened.defer(unsubscribe)
  return host
}
