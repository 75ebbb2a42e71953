/**
 * The house: the only file that knows every module. Builds them floor by floor, wires what a lower floor offers to
 * what a higher one plugs in, and takes all of it down in reverse order.
 */
import type { IncomingHttpHeaders, Server } from 'node:http'
import { adminSchema, openAdmin } from '#modules/admin'
import { catalogSchema, openCatalog } from '#modules/catalog'
import { heartbeatSchema, openHeartbeat } from '#modules/heartbeat'
import { interactionSchema, openInteraction } from '#modules/interaction'
import { cashoutRuleKeys, loyaltySchema, openLoyalty, rateKeys, requireCoveredRate } from '#modules/loyalty'
import { notificationSchema, openNotification } from '#modules/notification'
import { openRecommendation, recommendationSchema } from '#modules/recommendation'
import { openScreen, screenSchema } from '#modules/screen'
import { openSubscription, subscriptionSchema, verifySubscription } from '#modules/subscription'
import { openUser, userSchema, type User } from '#modules/user'
import { liveRelayRoute, openEngineControl } from '../engine/index.ts'
import { giveFirstContent } from '../first-content/index.ts'
import {
  crawlerRoutes,
  healthRoutes,
  ledgerGauges,
  metricsRoute,
  oembedRoute,
  outboxRoute,
} from '../ops-endpoints/index.ts'
import { mountPages, readVersion } from '../pages/index.ts'
import { askTogether } from '../platform/batch/batch.ts'
import { openBlobs } from '../platform/blobs/blobs.ts'
import { openBus } from '../platform/bus/bus.ts'
import { systemClock, type Clock } from '../platform/clock/clock.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { isDemo } from '../platform/settings/demo-mode.ts'
import { openHttp, type Http } from '../platform/http/http.ts'
import { isId } from '../platform/ids/ids.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { installationSchema } from '../platform/secrets/installation.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { openLog, type Log } from '../platform/log/log.ts'
import { openMail } from '../platform/mail/mail.ts'
import { readNodeId } from '../platform/ids/node-id.ts'
import { openOutbox } from '../platform/mail/outbox.ts'
import { openPayment } from '../platform/payment/payment.ts'
import { openPush } from '../platform/push/push.ts'
import { openSecrets } from '../platform/secrets/secrets.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openSms } from '../platform/sms/sms.ts'
import { openSockets } from '../platform/sockets/socket.ts'
import { openTally } from '../platform/limits/tally.ts'
import { openTelco } from '../platform/telco/telco.ts'
import { takeDatabase } from '../take-database.ts'

export interface App extends AsyncDisposable {
  readonly settings: Settings
  readonly log: Log
  readonly clock: Clock
  readonly user: User
  readonly http: Http
  /** The secret by which a media engine proves itself on the control wire. */
  readonly controlSecret: string
  /** Where streamers publish, and with which key. */
  streamKeyOf(owner: { accountId: string; profileId: string }): Promise<string>
  /** Rejects when another server took the database while this one was cut off from it. */
  readonly lost: Promise<never>
  /** Gives a new installation what a first show needs; once. */
  giveFirstContent(): Promise<void>
  /** Says not ready to balancers; what runs goes on until the house is closed. */
  prepareToClose(): void
}

export interface AppOptions {
  log?: Log
  clock?: Clock
  /** A database that is open already; it is left open. */
  database?: Database
  /** Checks every answer against the contract; on in tests. */
  provesAnswers?: boolean
  /** Guests are told what other guests were told a moment ago; off in tests. */
  sharesGuestAnswers?: boolean
}

export const schemas = [
  installationSchema,
  userSchema,
  screenSchema,
  subscriptionSchema,
  loyaltySchema,
  catalogSchema,
  heartbeatSchema,
  interactionSchema,
  notificationSchema,
  recommendationSchema,
  adminSchema,
]

export async function openApp(settings: Settings, options: AppOptions = {}): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const log = options.log ?? openLog(settings)
  const clock = options.clock ?? systemClock
  const database = options.database ?? opened.use(await openDatabase(settings, log))
  const secrets = openSecrets(settings)
  const fence = opened.use(await takeDatabase({ database, schemas, secrets, settings, log }))

  // The platform.
  const blobs = opened.use(await openBlobs(settings))
  const bus = opened.use(openBus(log))
  const tally = opened.use(openTally(clock))
  const outbox = openOutbox(clock)
  const mail = openMail(outbox, settings)
  const sms = openSms(outbox, settings)
  const push = openPush(settings, secrets)
  const jobs = opened.use(await openJobs(database, settings, log))
  const controlSecret = secrets.derive('control', 'media engine')
  const engine = openEngineControl({ log, secret: controlSecret })
  const ownPort = () => portOf(http.app.server.address(), settings)
  const identity = openIdentity({ settings, portOf: ownPort })
  const payment = openPayment({ settings, secrets, clock, portOf: ownPort })
  const telco = openTelco({ settings, secrets, clock })
  const ports = {
    database,
    settings,
    secrets,
    nodeId: readNodeId(settings),
    blobs,
    bus,
    tally,
    jobs,
    mail,
    sms,
    push,
    identity,
    payment,
    telco,
    clock,
    log,
  }

  // Floor 1 and 2: what the site shows around its pages, people and what they bought.
  const version = await readVersion()
  const screen = opened.use(await openScreen({ ...ports, version }))
  screen.plug({
    pushKeyOf: () => push.publicKey,
    providersOf: identity.providersOf,
    smartfrenOf: telco.smartfrenOf,
  })
  const user = opened.use(openUser(ports))
  requireCoveredRate(await screen.settingsOf(rateKeys))
  const subscription = opened.use(
    openSubscription({
      ...ports,
      terms: async () => ({
        vat: await screen.settingOf('tax.vat'),
        seller: await screen.settingOf('invoice.seller'),
      }),
    }),
  )
  const loyalty = opened.use(
    openLoyalty({
      ...ports,
      profilesOf: user.profilesOf,
      profileOfAccount: askTogether(
        (accountIds: readonly string[]) => user.profilesOfAccounts(accountIds.filter(isId)),
        (accountId) => accountId,
      ),
      blockBetween: user.blockBetween,
      requireAge: user.requireAge,
      accountIdByEmail: user.accountIdByEmail,
      ...user.payouts,
      rules: async () => ({
        gencashPerDiamond: await screen.settingOf('gift.gencash_per_diamond'),
        feePercent: await screen.settingOf('gift.feePercent'),
        taxPercent: await screen.settingOf('gift.taxPercent'),
        allowExact: await screen.settingOf('gift.allowExact'),
      }),
      cashoutRules: () => screen.settingsOf(cashoutRuleKeys),
      breachesOfSales: () => verifySubscription(ports.database),
    }),
  )
  subscription.plugBooks(loyalty.books)
  user.plug({
    balancesOf: loyalty.balancesOf,
    subscriptionsOf: subscription.activeOf,
    isClosed: screen.isClosed,
    ageRule: async () => ({
      required: await screen.settingOf('age.required'),
      minimum: await screen.settingOf('age.minimum'),
    }),
    otpLength: () => screen.settingOf('otp.length'),
    verifiesBeforeLogin: () => screen.settingOf('auth.verifyBeforeLogin'),
  })

  // Floor 3: what there is to watch.
  const catalog = opened.use(
    openCatalog({
      ...ports,
      engine,
      includesPremium: subscription.includesPremium,
      subscribes: async (accountId, now) => (await subscription.activeOf(accountId, now)).length > 0,
      adTag: () => screen.settingOf('ad.tag.url.web'),
      profilesOf: user.profilesOf,
      profilesOfAccounts: user.profilesOfAccounts,
      followersGained: user.followersGained,
      blockedAmong: user.blockedAmong,
      partedFrom: user.partedFrom,
      async mayGoLive(accountId) {
        const tooYoung = await user.ageRefusalOf(accountId)
        if (tooYoung || !(await screen.settingOf('streamer.approvalRequired'))) return tooYoung
        return (await user.streamers.isApproved(accountId)) ? null : 'STREAMER_ONLY'
      },
      isBarred: async (accountId) =>
        (await user.isBanned(accountId)) || (!isDemo(settings) && (await user.isDemoAccount(accountId))),
    }),
  )
  engine.seat(catalog.publishDesk)
  user.plug({ showsOnAirOf: catalog.showsOnAirOf })
  loyalty.plugStages({
    async roomOf(showId) {
      const room = await catalog.roomOf(showId)
      return room && { ownerProfileId: room.ownerProfileId, isOpen: !room.isOver }
    },
    async videoOf(videoId) {
      const found = await catalog.evidenceOf(videoId)
      return found && { ownerProfileId: found.ownerProfileId, isOpen: true }
    },
    namesOf: catalog.namesOfShows,
  })

  // Floor 4: what watching leaves behind, and who talks.
  const heartbeat = opened.use(openHeartbeat({ ...ports, itemsOf: catalog.itemsOf }))
  const interaction = opened.use(
    await openInteraction({
      ...ports,
      identify: user.identify,
      standingSessionsOf: user.standingSessionsOf,
      roomOf: catalog.roomOf,
      includesPremium: subscription.includesPremium,
      blockedAmong: user.blockedAmong,
      blockBetween: user.blockBetween,
      follows: user.follows,
      profilesOf: user.profilesOf,
      avatarOf: async (profileId) => (await user.profileOf(profileId))?.avatar ?? null,
    }),
  )
  if (settings.roles.includes('socket')) {
    // Closed before the rooms: what they were told last is still kept.
    const has = async (showId: string) => (await catalog.roomOf(showId)) !== null
    opened.use(loyalty.openRelay({ relay: interaction.relay, has }))
  }
  loyalty.plugBulletRules(interaction.judgePaid)
  catalog.plugViewers(interaction.viewersOf)
  catalog.plugEarned(loyalty.earnedIn)
  catalog.plugPresent(interaction.presentIn)
  user.plug({
    evidenceOf: (type, id) => (type === 'comment' ? interaction.evidenceOf(id) : catalog.evidenceOf(id)),
  })
  const notification = opened.use(
    await openNotification({
      ...ports,
      ...user,
      clipOf: catalog.clipOf,
    }),
  )

  const recommendation = opened.use(openRecommendation({ ...ports, ...heartbeat, ...catalog }))
  catalog.plugWatched(heartbeat.watchedOf)
  catalog.plugRemind(notification.remind)
  catalog.plugPopular(user.noteViewers)
  catalog.plugLive(notification.tellLive)
  subscription.plugTellPaid(notification.tellPaid)
  loyalty.plugTell((profileId, news, how) => notification.notify({ to: 'profile', profileId }, news, how))
  for (const keeper of catalog.keepers) user.plugKeeper(keeper)
  // In this order: what is counted again after an erasure no longer has the history of who is erased.
  for (const { keeper } of [subscription, loyalty, heartbeat, interaction, notification, recommendation])
    user.plugKeeper(keeper)

  // Floor 5: operators.
  const admin = openAdmin({
    ...ports,
    user,
    screen,
    subscription,
    loyalty,
    catalog,
    interaction,
    notification,
  })

  if (settings.roles.includes('worker')) {
    await user.startJobs()
    loyalty.startJobs()
    subscription.startJobs()
    await catalog.startJobs()
    await notification.startJobs()
    await recommendation.startJobs()
  }

  let isOpen = true
  const plays = (role: Settings['roles'][number]) => settings.roles.includes(role)
  const modules = [
    user,
    screen,
    subscription,
    loyalty,
    catalog,
    heartbeat,
    interaction,
    notification,
    recommendation,
    admin,
  ]
  const http: Http = opened.use(
    await openHttp({
      ...ports,
      routes: plays('api') || plays('web') ? modules.flatMap(({ routes }) => routes) : [],
      rawRoutes: [
        ...healthRoutes({ ...ports, readiness: { isOpen: () => isOpen } }),
        outboxRoute({ outbox, settings }),
        metricsRoute(() => ledgerGauges(loyalty.ledgerHealth())),
        ...(plays('web')
          ? [
              ...crawlerRoutes({ ...ports, isClosed: screen.isClosed, items: catalog.publicItems }),
              oembedRoute({ settings, call: (operation, input) => http.callAsGuest(operation, input) }),
            ]
          : []),
        ...identity.rawRoutes,
        ...telco.rawRoutes,
        ...payment.rawRoutes,
        ...loyalty.rawRoutes,
        ...user.rawRoutes,
        ...catalog.rawRoutes,
        liveRelayRoute(engine, settings.media, { isOwn: settings.roles.includes('ingest') }),
      ],
      pages: plays('web')
        ? (app) =>
            mountPages(app, {
              ...ports,
              version,
              isClosed: screen.isClosed,
              call: (operation, input) => http.callAsGuest(operation, input),
            })
        : undefined,
      identify: user.identify,
      isClosed: screen.isClosed,
      provesAnswers: options.provesAnswers ?? false,
      sharesGuestAnswers: options.sharesGuestAnswers ?? true,
    }),
  )
  const sockets = opened.use(
    openSockets(
      [engine.socket, ...(plays('socket') ? [...interaction.sockets, ...notification.sockets] : [])],
      {
        log,
        trustedProxies: settings.trustedProxies,
        origins: (request) => isOwnOrigin(settings, request.headers),
      },
    ),
  )
  sockets.serve(http.app.server)

  const closing = opened.move()
  return {
    settings,
    log,
    clock,
    user,
    http,
    controlSecret,
    lost: fence.lost,
    streamKeyOf: catalog.streamKeyOf,
    giveFirstContent: () => giveFirstContent({ catalog, loyalty, subscription }),
    prepareToClose() {
      isOpen = false
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** The port that we listen on, which `PORT=0` leaves to the system. */
function portOf(address: ReturnType<Server['address']>, settings: Settings): number {
  return typeof address === 'object' && address ? address.port : settings.port
}

/** A page of another site may not open our sockets (trust 28); a program sends no Origin at all. */
function isOwnOrigin(settings: Settings, { origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined || origin === settings.origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
