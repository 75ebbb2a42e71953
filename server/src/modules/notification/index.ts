/**
 * Notification: what people are notified of, on their open pages and on their devices.
 *
 * Owns the `notification` schema, the kinds of notifications with their texts, the notices socket, and which topics
 * each person receives. Other modules call `notify` with a kind and its facts; this module never decides that something
 * happened, and it never shows a person another person's notification.
 */
import type { Notification } from '@tayang/contract'
import type { Unsubscribe } from '#platform/bus/bus'
import type { Route } from '#platform/http/route'
import { periodically } from '#platform/clock/periodically'
import { openSessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { MaintenanceChanged } from '#modules/screen'
import type { Blocked, PersonalDataHandler, SessionEnded, Unblocked } from '#modules/user'
import { openChoices } from './choices.ts'
import type { NotificationDependencies } from './dependencies.ts'
import type { Audience, Draft, Topic } from './drafts.ts'
import type { NotificationRead, NotificationRecalled, NotificationSent } from './events.ts'
import { openInbox } from './inbox.ts'
import { openOperatorDrafts, type OperatorDrafts } from './operator-drafts.ts'
import { fanOut, fanOutQueue } from './jobs/fan-out.ts'
import { pushOut, pushQueue } from './jobs/push-out.ts'
import { openHub, type Hub } from './notices/hub.ts'
import { noticesSocket } from './notices/notices-socket.ts'
import { openPersonalData } from './personal-data.ts'
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
import { openSending, type Sending } from './sending.ts'

/** People whom a notification reaches on the site, and on a device. */
export interface Reach {
  readonly people: number
  readonly withPush: number
}

export interface NotificationRoom extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly sockets: readonly SocketRoute[]
  /** Notifies of one kind's facts, once per key; with `tx` only if the caller's transaction commits. */
  readonly notify: Sending['notify']
  /** Notifies of facts once the transaction that makes them true has committed, also after a crash. */
  readonly notifyAfter: Sending['notifyAfter']
  /** An operator's own text: it is inserted at once, answered, and listed among what operators sent. */
  send(audience: Audience, draft: Draft): Promise<Notification>
  readonly listSent: Sending['listSent']
  readonly recall: Sending['recall']
  /** What operators have written and not sent yet. */
  readonly drafts: OperatorDrafts
  /** How many of so many people a topic reaches: those who turned it off are left out. */
  reachOf(topic: Topic, all: Reach, max: number): Promise<Reach>
  readonly personalData: PersonalDataHandler
  /** Runs the fan-out and push jobs from here on; called in a process with the worker role. */
  startJobs(): Promise<void>
}

export { readTopicArn, type Audience, type Draft } from './drafts.ts'
export type { NotificationDependencies, PushTarget } from './dependencies.ts'

export { notificationSchema } from './schema.ts'

const SWEEP_MS = 60 * 60 * 1000

export async function openNotification(dependencies: NotificationDependencies): Promise<NotificationRoom> {
  const { database, bus, clock, jobs, log, once, settings } = dependencies
  const db = database.forModule<NotificationTables>('notification')
  const context = { ...dependencies, db }
  const sending = openSending(context)
  const inbox = openInbox(context)
  const choices = openChoices(context)
  const hub = openHub(context)
  const holders = openSessionHolders(dependencies)
  const unsubscribe = [
    ...(await subscribeHub(context, hub)),
    await bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) => holders.endSession(sessionId)),
  ]

  const sweeping = periodically(
    { clock, everyMs: SWEEP_MS, log, failure: 'old notifications were not removed' },
    once('notification.sweep', () =>
      notificationRows(db).sweep(new Date(clock.now() - settings.notices.keepMs)),
    ),
  )

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
    sockets: [noticesSocket({ ...dependencies, inbox, hub, holders })],
    notify: sending.notify,
    notifyAfter: sending.notifyAfter,
    send: (audience, draft) => sending.send(audience, draft, { isOperator: true }),
    listSent: sending.listSent,
    recall: sending.recall,
    drafts: openOperatorDrafts(db),
    async reachOf(topic, all, max) {
      const off = await choiceRows(db).turnedOff(topic, max)
      return { people: Math.max(0, all.people - off.inApp), withPush: Math.max(0, all.withPush - off.push) }
    },
    personalData: openPersonalData(choiceRows(db)),
    async startJobs() {
      await sending.startJobs()
      await jobs.work(fanOutQueue, {
        run: ({ data, signal }) => fanOut(context, data.notificationId, signal),
      })
      await jobs.work(pushQueue, { atOnce: 2, run: ({ data, signal }) => pushOut(context, data, signal) })
    },
    async [Symbol.asyncDispose]() {
      for (const end of unsubscribe) end()
      await sweeping[Symbol.asyncDispose]()
      await holders[Symbol.asyncDispose]()
    },
  }
}

/** What is sent to open pages. */
async function subscribeHub(
  { bus }: Pick<NotificationDependencies, 'bus'>,
  hub: Hub,
): Promise<Unsubscribe[]> {
  return await Promise.all([
    bus.subscribe<NotificationSent>('notification.sent', hub.onSent),
    bus.subscribe<NotificationRead>('notification.read', hub.onRead),
    bus.subscribe<NotificationRecalled>('notification.recalled', hub.onRecalled),
    bus.subscribe<Blocked>('user.blocked', hub.onBlock),
    bus.subscribe<Unblocked>('user.unblocked', hub.onBlock),
    bus.subscribe<MaintenanceChanged>('screen.maintenance-changed', hub.onMaintenance),
  ])
}
