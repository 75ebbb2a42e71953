/**
 * The app: the only folder that knows every module. It opens the platform and then the modules, layer by layer, passes
 * each one what it depends on, and closes all of it in reverse order.
 */
import type { Server } from 'node:http'
import type { User } from '#modules/user'
import { openEngineControl, openFarEngine, openNoEngine } from '../engine/index.ts'
import { giveFirstContent } from '../first-content/index.ts'
import { readVersion } from '../pages/index.ts'
import { systemClock, type Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Http } from '../platform/http/http.ts'
import { openLog, type Log } from '../platform/log/log.ts'
import { ingestsBeside, servesBeside } from '../platform/settings/beside.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openWhole, type Whole } from '../whole/index.ts'
import { openComponents, type LayerContext } from './components.ts'
import { drain } from './drain.ts'
import { startJobs } from './jobs.ts'
import { openLayer1 } from './layer-1.ts'
import { openLayer2 } from './layer-2.ts'
import { openLayer3 } from './layer-3.ts'
import { openLayer4 } from './layer-4.ts'
import { openLayer5 } from './layer-5.ts'
import { openLayer6 } from './layer-6.ts'
import { openLayer7 } from './layer-7.ts'
import { openLayer8 } from './layer-8.ts'
import { openPlatform, type ClusterOptions } from './platform.ts'
import { openServing } from './serving.ts'

export { schemas } from './schemas.ts'

export interface App extends AsyncDisposable {
  readonly settings: Settings
  readonly log: Log
  readonly clock: Clock
  readonly user: User
  readonly http: Http
  /** The secret by which a media engine proves itself on the control connection. */
  readonly controlSecret: string
  /** Where streamers publish, and with which key. */
  streamKeyOf(owner: { accountId: string; profileId: string }): Promise<string>
  /** Rejects when another server took the database while this one was cut off from it. */
  readonly lost: Promise<never>
  /** Gives a new installation what a first show needs; once. */
  giveFirstContent(): Promise<void>
  /** Answers balancers that the server is not ready; everything goes on until the app is closed. */
  prepareToClose(): void
  /** Lets everybody go step by step, as long as the settings say; everything goes on until the app is closed. */
  drain(): Promise<void>
}

export interface AppOptions {
  log?: Log
  clock?: Clock
  /** A database that is open already; it is left open. */
  database?: Database
  /** Other servers use the database too, which only tests do: the fence that keeps them away is not taken. */
  cluster?: ClusterOptions
  /** Checks every response against the contract; on in tests. */
  provesAnswers?: boolean
  /** Guests get the response that another guest got a moment ago; off in tests. */
  sharesGuestAnswers?: boolean
}

export async function openApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const log = options.log ?? openLog(settings)
  const clock = options.clock ?? systemClock
  const components = openComponents()
  let served: Http | null = null
  const platform = await openPlatform({
    settings,
    log,
    clock,
    database: options.database ?? null,
    cluster: options.cluster ?? null,
    portOf: () => (served ? portOf(served.app.server.address(), settings) : settings.port),
    opened,
  })
  const controlSecret = platform.secrets.derive('control', 'media engine')
  const context = { platform, components, opened }
  const whole = addEngine(context, controlSecret)
  const version = await readVersion()
  await openLayers(context, version)
  await startJobs(components, settings.roles)

  let isOpen = true
  const http = await openServing(context, {
    version,
    whole,
    isOpen: () => isOpen,
    checksAnswers: options.provesAnswers ?? false,
    sharesGuestAnswers: options.sharesGuestAnswers ?? true,
  })
  served = http
  const prepareToClose = () => {
    isOpen = false
    void platform.nodes.leave()
  }
  const closing = opened.move()
  return {
    settings,
    log,
    clock,
    user: components.get('user'),
    http,
    controlSecret,
    lost: platform.fence.lost,
    streamKeyOf: components.get('live').streamKeyOf,
    giveFirstContent: () =>
      giveFirstContent({
        live: components.get('live'),
        loyalty: components.get('loyalty'),
        subscription: components.get('subscription'),
      }),
    prepareToClose,
    async drain() {
      prepareToClose()
      await drain(context)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** A server beside the whole one serves people without an engine, and passes on what needs one; answers to whom. */
function addEngine({ platform, components, opened }: LayerContext, secret: string): Whole | null {
  const { settings, log, passingSecret } = platform
  if (servesBeside(settings)) {
    components.add('engine', openNoEngine(log))
    return opened.use(openWhole({ ...platform, secret: passingSecret }))
  }
  const publishing = () => components.get('live').publishing
  const needs = { ...platform, secret, originHost: settings.media.originHost }
  const engine = ingestsBeside(settings)
    ? openFarEngine({
        ...needs,
        node: () => ({
          id: platform.nodeId,
          address: platform.nodes.address(),
          publishUrl: settings.media.publishUrl ?? '',
        }),
        closed: (showId) => publishing().closed({ type: 'show-closed', showId, at: platform.clock.now() }),
      })
    : openEngineControl({ ...needs, publishing })
  components.add('engine', engine)
  return null
}

async function openLayers(context: LayerContext, version: string): Promise<void> {
  await openLayer1(context, version)
  await openLayer2(context)
  openLayer3(context)
  openLayer4(context)
  await openLayer5(context)
  openLayer6(context)
  await openLayer7(context)
  await openLayer8(context, version)
}

/** The port that we listen on, which `PORT=0` leaves to the system. */
function portOf(address: ReturnType<Server['address']>, settings: Settings): number {
  return typeof address === 'object' && address ? address.port : settings.port
}
