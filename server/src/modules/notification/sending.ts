import type { CursorMeta, Locale, Notification } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { textIn, topicOf, type Audience, type Draft } from './drafts.ts'
import type { NotificationRecalled } from './events.ts'
import { fanOutQueue } from './jobs/fan-out.ts'
import { composeNotice, type Notice } from './kinds/index.ts'
import type { KindDependencies } from './kinds/kind.ts'
import { notificationRows, type NewNotification } from './rows/notification-rows.ts'
import type { NotificationRow, NotificationTables } from './rows/tables.ts'
import { localize, toNotification } from './to-notification.ts'

interface SendingDependencies extends KindDependencies {
  database: Database
  db: Kysely<NotificationTables>
  bus: Bus
  clock: Clock
  jobs: Jobs
}

type Composed = { readonly audience: Audience; readonly draft: Draft }

/** What is sent, or the facts of which it is composed. */
type Send = Composed | { readonly notice: Notice }

/** Sends after the caller's transaction has committed; where it is rolled back the job is gone with it. */
const sendQueue = jobQueue<Send>({
  name: 'notification.send',
  retriesMax: 20,
  retryWaitMs: 2_000,
  expireMs: 60_000,
})

export interface SentNotification extends Notification {
  readers: number
  recalledAt: number | null
}

interface SentPage {
  readonly cursor?: string | undefined
  readonly perPage: number
  readonly locale: Locale
}

export type Sending = ReturnType<typeof openSending>

export function openSending(dependencies: SendingDependencies) {
  const { database, db, bus, clock, jobs } = dependencies
  const rows = notificationRows(db)

  /** Inserts the row and queues its fan-out, both or neither. Nothing is inserted under a key that was used. */
  async function write(
    audience: Audience,
    draft: Draft,
    by: { isOperator: boolean },
  ): Promise<NotificationRow | undefined> {
    const now = clock.now()
    const row = rowOf(audience, draft, { now, isOperator: by.isOperator })
    return await database.transaction(db, async (tx) => {
      const within = notificationRows(tx)
      if (draft.restMs !== undefined && (await within.hasRecent(row, new Date(now - draft.restMs)))) {
        return undefined
      }
      const inserted = await within.insert(row)
      if (!inserted) return undefined
      if (audience.to === 'profile') await within.addToInboxes(inserted.id, [audience.profileId])
      if (audience.to === 'profiles') await within.addToInboxes(inserted.id, audience.profileIds)
      const afterMs = Math.max(0, row.start_at.getTime() - now)
      await jobs.send(fanOutQueue, { notificationId: inserted.id }, { tx, onceKey: inserted.id, afterMs })
      return inserted
    })
  }

  async function send(audience: Audience, draft: Draft, by: { isOperator: boolean }): Promise<Notification> {
    const known = (await write(audience, draft, by)) ?? (await rows.byKey(draft.key))
    if (!known) throw new Error('a notification was neither inserted nor found by its key')
    return toNotification(localize(known, 'en'), false)
  }

  return {
    send,

    /** Queues a notice, once per key. With `tx` it is sent only if that transaction commits. */
    async notify(...[kind, facts, how = {}]: [...Notice, how?: { tx?: Within }]): Promise<void> {
      const composed = await composeNotice([kind, facts] as Notice, dependencies)
      if (!composed) return
      const { audience, ...draft } = composed
      await jobs.send(sendQueue, { audience, draft }, { ...how, onceKey: draft.key })
    },

    /**
     * Queues the facts themselves in the transaction that makes them true. The notice is composed after its commit, so
     * it sees what that transaction wrote; the same facts notify once, however often the job runs.
     */
    async notifyAfter(tx: Within, notice: Notice): Promise<void> {
      await jobs.send(sendQueue, { notice }, { tx })
    },

    /** Recalls one from every page and inbox; false where there is none. A repeated recall changes nothing. */
    async recall(id: string): Promise<boolean> {
      if (!isId(id) || !(await rows.recall(id, clock.date()))) return false
      await bus.publish({ type: 'notification.recalled', notificationId: id } satisfies NotificationRecalled)
      return true
    },

    listSent: (page: SentPage) => listSent(rows, page),

    startJobs: () =>
      jobs.work(sendQueue, {
        run: async ({ data }) => {
          const composed = await composeSend(data, dependencies)
          if (composed) await write(composed.audience, composed.draft, { isOperator: false })
        },
      }),
  }
}

/** A page of what operators sent, the newest first. */
async function listSent(
  rows: ReturnType<typeof notificationRows>,
  { cursor, perPage, locale }: SentPage,
): Promise<{ data: SentNotification[]; meta: CursorMeta }> {
  const keys = readCursor(cursor, ['number', 'string'])
  const before = keys && { at: new Date(Number(keys[0])), id: String(keys[1]) }
  if (before && !isId(before.id)) return refuse('INVALID_PARAMETERS')
  const found = await rows.listSent({ before, limit: perPage + 1 })
  const { rows: shown, meta } = pageOf(found, perPage, (last) => [last.created_at.getTime(), last.id])
  const data = shown.map((row) => ({
    ...toNotification(localize(row, locale), false),
    readers: Number(row.readers),
    recalledAt: row.recalled_at?.getTime() ?? null,
  }))
  return { data, meta }
}

async function composeSend(send: Send, dependencies: KindDependencies): Promise<Composed | null> {
  if (!('notice' in send)) return send
  const composed = await composeNotice(send.notice, dependencies)
  if (!composed) return null
  const { audience, ...draft } = composed
  return { audience, draft }
}

function rowOf(
  audience: Audience,
  draft: Draft,
  { now, isOperator }: { now: number; isOperator: boolean },
): NewNotification & Pick<NotificationRow, 'start_at'> {
  const { key, type, title, desc, kind = 'non-highlight', refId = null, image = null } = draft
  return {
    id: newId(),
    key,
    type,
    kind,
    topic: topicOf(draft, audience),
    title_en: textIn(title, 'en'),
    title_id: textIn(title, 'id'),
    description_en: textIn(desc, 'en'),
    description_id: textIn(desc, 'id'),
    ref_id: refId,
    image,
    audience: audience.to,
    profile_id: audience.to === 'all' ? null : audience.profileId,
    wants_push: draft.push ?? false,
    by_operator: isOperator,
    start_at: new Date(draft.startAt ?? now),
    end_at: draft.endAt == null ? null : new Date(draft.endAt),
    created_at: new Date(now),
  }
}
