import type { IncomingHttpHeaders } from 'node:http'
import {
  crawlerRoutes,
  feedRoutes,
  healthRoutes,
  loadPrometheus,
  metricsRoute,
  oembedRoute,
  openMetricsPort,
  outboxRoute,
} from '../ops-endpoints/index.ts'
import { mountConsole, mountPages } from '../pages/index.ts'
import { openRememberedCallers } from '../platform/http/remembered-callers.ts'
import { openHttp, type Http } from '../platform/http/http.ts'
import type { RawRoute, Route } from '../platform/http/route.ts'
import type { Bus, BusEvent } from '../platform/bus/bus.ts'
import { ingestsBeside, servesBeside, worksBeside } from '../platform/settings/beside.ts'
import type { Role, Settings } from '../platform/settings/settings.ts'
import { openSockets } from '../platform/sockets/socket.ts'
import type { Whole } from '../whole/index.ts'
import { eventOf } from './call-events.ts'
import type { LayerContext } from './components.ts'
import { joinedItems } from './joined-items.ts'
import { liveMediaOf } from './live-media.ts'
import { measured } from './measured.ts'

interface ServingOptions {
  readonly version: string
  /** Which answers what this server cannot; null where it is this one. */
  readonly whole: Whole | null
  readonly checksAnswers: boolean
  readonly sharesGuestAnswers: boolean
  /** False while the server stops. */
  isOpen(): boolean
}

/** Serves the routes, pages and sockets of all modules over one port. */
export async function openServing(context: LayerContext, options: ServingOptions): Promise<Http> {
  const { platform, components, opened } = context
  const { isClosed, isOn } = components.get('screen')
  const { settings, log } = platform
  const prometheus = settings.metrics.port === 0 ? null : await loadPrometheus()
  const operators = openRememberedCallers(components.get('user').consoles.identify, platform.clock)
  const liveMedia = components.add('liveMedia', await liveMediaOf(context))
  const http = opened.use(
    await openHttp({
      ...platform,
      eventOf,
      routes: hasRole(context, 'api') || hasRole(context, 'web') ? routesOf(context) : [],
      rawRoutes: rawRoutesOf(context, liveMedia.route, options),
      pages: hasRole(context, 'web')
        ? async (app) => {
            await mountConsole(app, platform.settings)
            await mountPages(app, {
              ...platform,
              version: options.version,
              isClosed,
              call: (operation, input) => components.get('http').callAsGuest(operation, input),
            })
          }
        : undefined,
      identify: components.get('user').identify,
      identifyConsole: operators.identify,
      identifyConsoleAnyhow: operators.identifyAnyhow,
      isClosed,
      isOn,
      provesAnswers: options.checksAnswers,
      sharesGuestAnswers: options.sharesGuestAnswers,
      answered: prometheus?.answered,
      passedOn: options.whole?.passedOn,
      ...ofCluster(context),
    }),
  )
  if (platform.cluster) opened.defer(await forgetOutdated(platform.bus, http))
  components.add('http', http)
  components.add('sockets', openSocketsOf(context)).serve(http.app.server)
  if (prometheus) {
    opened.use(await openMetricsPort({ settings, log, prometheus, measure: measured(context) }))
  }
  return http
}

interface GuestAnswersOutdated extends BusEvent {
  readonly type: 'http.guest-answers-outdated'
}

/** Where servers share a database, one believes another about callers and tells it what operators changed. */
const ofCluster = ({ platform: { cluster, bus, passingSecret } }: LayerContext) =>
  cluster && {
    passingSecret,
    guestAnswersOutdated: () =>
      void bus.publish<GuestAnswersOutdated>({ type: 'http.guest-answers-outdated' }),
  }

const forgetOutdated = (bus: Bus, { forgetGuestAnswers }: Http) =>
  bus.subscribe<GuestAnswersOutdated>('http.guest-answers-outdated', forgetGuestAnswers, forgetGuestAnswers)

const hasRole = ({ platform }: LayerContext, role: Role) => platform.settings.roles.includes(role)

function routesOf({ components }: LayerContext): Route[] {
  const names = [
    'user',
    'screen',
    'subscription',
    'loyalty',
    'library',
    'delivery',
    'live',
    'heartbeat',
    'interaction',
    'notification',
    'recommendation',
    'clips',
    'draws',
    'moments',
    'quizzes',
    'decisions',
    'liveQuiz',
    'admin',
  ] as const
  return names.flatMap((name) => components.get(name).routes)
}

function rawRoutesOf(
  context: LayerContext,
  liveMedia: RawRoute,
  { isOpen, whole }: ServingOptions,
): RawRoute[] {
  const { platform, components } = context
  const { settings, outbox, identity, telco, payment } = platform
  const loyalty = components.get('loyalty')
  const callAsGuest: Http['callAsGuest'] = (operation, input) =>
    components.get('http').callAsGuest(operation, input)
  const forPages = () => [
    ...crawlerRoutes({
      ...platform,
      isClosed: components.get('screen').isClosed,
      items: joinedItems([components.get('library').publicItems, components.get('draws').publicDraws]),
    }),
    oembedRoute({ settings, call: callAsGuest }),
    ...feedRoutes({ settings, call: callAsGuest }),
  ]
  const ofProcess = [
    ...healthRoutes({ ...platform, readiness: { isOpen } }),
    ...(settings.metrics.port === 0 ? [metricsRoute(measured(context), settings.metricsToken)] : []),
  ]
  // Nobody is sent to a server that encodes alone, and to one that takes publishers for their shows alone.
  if (ingestsBeside(settings)) return [...ofProcess, liveMedia]
  if (worksBeside(settings) && !servesBeside(settings)) return ofProcess
  const own = [
    ...ofProcess,
    outboxRoute({ outbox, settings }),
    ...(hasRole(context, 'web') ? forPages() : []),
    ...identity.rawRoutes,
    ...telco.rawRoutes,
    ...payment.rawRoutes,
    ...loyalty.rawRoutes,
    ...components.get('user').rawRoutes,
    ...components.get('delivery').rawRoutes,
    ...components.get('live').rawRoutes,
    ...components.get('clips').rawRoutes,
    ...components.get('moments').rawRoutes,
    liveMedia,
  ]
  return whole ? whole.routesAmong(own) : own
}

function openSocketsOf(context: LayerContext) {
  const { platform, components, opened } = context
  const { log, securityLog, settings } = platform
  const ofServers = () => [
    ...[components.get('engine').socket ?? []].flat(),
    ...components.get('interaction').nodeSockets,
  ]
  const ofModules = () => [
    ...components.get('interaction').sockets,
    ...components.get('notification').sockets,
    // What consoles are told of, pictures of shows too, is in the memory of the whole server.
    ...(worksBeside(settings) ? [] : components.get('admin').sockets),
  ]
  return opened.use(
    openSockets([...ofServers(), ...(hasRole(context, 'socket') ? ofModules() : [])], {
      log,
      securityLog,
      trustedProxies: settings.trustedProxies,
      origins: (request) => isOwnOrigin(settings, request.headers),
    }),
  )
}

/** A page of another site may not open our sockets; a program sends no Origin at all. */
function isOwnOrigin(settings: Settings, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || origin === settings.origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
