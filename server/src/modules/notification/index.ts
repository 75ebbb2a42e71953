/**
 * Notification: what is told to people, on their pages and on their devices (Spec 1, sections 4 and 7).
 *
 * Owns the `notification` schema, the notices socket and the choices of what somebody wants to hear. Other rooms say
 * what is to be told and to whom; this one never decides that something happened, and it never tells anybody what is
 * another person's.
 */
import type { Notification } from '@tayang/contract'
import type { Unsubscribe } from '#platform/bus/bus'
import type { Route } from '#platform/http/route'
import { openSessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { MaintenanceChanged } from '#modules/screen'
import type { Blocked, Keeper, SessionEnded, Unblocked } from '#modules/user'
import { openChoices } from './choices.ts'
import type { Audience, Draft } from './drafts.ts'
import type { NotificationRead, NotificationRecalled, NotificationSent } from './events.ts'
import { tellFacts } from './facts.ts'
import { openInbox } from './inbox.ts'
import { fanOut, fanOutQueue } from './jobs/fan-out.ts'
import { pushOut, pushQueue } from './jobs/push-out.ts'
import { openKeeper } from './keeper.ts'
import { openLiveNews } from './live-news.ts'
import type { NotificationNeeds } from './needs.ts'
import { openHub, type Hub } from './notices/hub.ts'
import { noticesSocket } from './notices/notices-socket.ts'
import { getChoicesRoute } from './routes/get-choices.ts'
import { getNotificationRoute } from './routes/get-notification.ts'
import { getSummaryRoute } from './routes/get-summary.ts'
import { listNotificationsRoute } from './routes/list-notifications.ts'
import { markAllReadRoute } from './routes/mark-all-read.ts'
import { markReadRoute } from './routes/mark-read.ts'
import { putChoicesRoute } from './routes/put-choices.ts'
import { choiceRows } from './rows/choice-rows.ts'
import { notificationRows } from './rows/notification-rows.ts'
import type { NotificationTables } from './rows/tables.ts'
import { openTellingPaid } from './paid-orders.ts'
import { openReminding } from './reminders.ts'
import { openSending, type Sending } from './sending.ts'

export interface NotificationRoom extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly sockets: readonly SocketRoute[]
  /** Tells people something, once per key; inside another room's transaction where one is given. */
  readonly notify: Sending['notify']
  /** Reminds people of a show that they asked to be reminded of, inside the transaction that says so. */
  readonly remind: ReturnType<typeof openReminding>
  /** Tells followers that somebody is live, inside the transaction that says so. */
  readonly tellLive: ReturnType<typeof openLiveNews>
  /** Tells somebody that their order was paid, inside the transaction that says so. */
  readonly tellPaid: ReturnType<typeof openTellingPaid>
  /** As `notify`, by an operator: at once, with an answer, and in the list of what operators sent. */
  send(audience: Audience, draft: Draft): Promise<Notification>
  readonly listSent: Sending['listSent']
  readonly recall: Sending['recall']
  readonly keeper: Keeper
  /** Hands out and pushes from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

export { readTopicArn, type Audience, type Draft } from './drafts.ts'
export type { NotificationNeeds, PushTarget } from './needs.ts'
export { notificationSchema } from './schema.ts'

const SWEEP_MS = 60 * 60 * 1000

export async function openNotification(needs: NotificationNeeds): Promise<NotificationRoom> {
  const { database, bus, clock, jobs, log, settings } = needs
  const db = database.forModule<NotificationTables>('notification')
  const own = { ...needs, db }
  const sending = openSending(own)
  const inbox = openInbox(own)
  const choices = openChoices(own)
  const hub = openHub(own)
  const holders = openSessionHolders(needs)
  const unsubscribe = [
    ...(await listen(own, hub)),
    ...(await tellFacts({ ...needs, notify: sending.notify })),
    await bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) => holders.endSession(sessionId)),
  ]

  let sweeping: Promise<void> | undefined
  const stopSweep = clock.every(SWEEP_MS, () => {
    sweeping ??= notificationRows(db)
      .sweep(new Date(clock.now() - settings.notices.keepMs))
      .catch((error: unknown) => log.warn({ err: error }, 'old notifications were not removed'))
      .finally(() => (sweeping = undefined))
  })

  return {
    routes: [
      listNotificationsRoute({ inbox }),
      getSummaryRoute({ inbox }),
      getNotificationRoute({ inbox }),
      markReadRoute({ inbox }),
      markAllReadRoute({ inbox }),
      getChoicesRoute({ choices }),
      putChoicesRoute({ choices }),
    ],
    sockets: [noticesSocket({ ...needs, inbox, hub, holders })],
    notify: sending.notify,
    remind: openReminding(sending),
    tellLive: openLiveNews({ ...needs, notify: sending.notify }),
    tellPaid: openTellingPaid(sending),
    send: (audience, draft) => sending.send(audience, draft, { isOperator: true }),
    listSent: sending.listSent,
    recall: sending.recall,
    keeper: openKeeper(choiceRows(db)),
    async startJobs() {
      await sending.startJobs()
      await jobs.work(fanOutQueue, { run: ({ data, signal }) => fanOut(own, data.notificationId, signal) })
      await jobs.work(pushQueue, { atOnce: 2, run: ({ data, signal }) => pushOut(own, data, signal) })
    },
    async [Symbol.asyncDispose]() {
      for (const end of unsubscribe) end()
      stopSweep()
      await sweeping
      await holders[Symbol.asyncDispose]()
    },
  }
}

/** What open pages are told of. */
async function listen({ bus }: Pick<NotificationNeeds, 'bus'>, hub: Hub): Promise<Unsubscribe[]> {
  return await Promise.all([
    bus.subscribe<NotificationSent>('notification.sent', hub.tellSent),
    bus.subscribe<NotificationRead>('notification.read', hub.tellRead),
    bus.subscribe<NotificationRecalled>('notification.recalled', hub.tellRecalled),
    bus.subscribe<Blocked>('user.blocked', hub.tellBlock),
    bus.subscribe<Unblocked>('user.unblocked', hub.tellBlock),
    bus.subscribe<MaintenanceChanged>('screen.maintenance-changed', hub.tellMaintenance),
  ])
}
