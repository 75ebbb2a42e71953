import type { Locale, Notification, PageMeta } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import { isId, madeAtOf } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import type { Caller } from '#platform/http/route'
import type { Kind } from './drafts.ts'
import type { NotificationRead } from './events.ts'
import { inboxRows, type Reader } from './rows/inbox-rows.ts'
import type { NotificationTables } from './rows/tables.ts'
import { toNotification } from './to-notification.ts'

export type Inbox = ReturnType<typeof openInbox>

/** An account's id contains when it was made, so a reader needs no query. */
export function readerOf({ accountId, profileId }: Pick<Caller, 'accountId' | 'profileId'>): Reader {
  return { profileId, joinedAt: new Date(madeAtOf(accountId)) }
}

/** What one person sees, and what they have read. */
export function openInbox({ db, bus }: { db: Kysely<NotificationTables>; bus: Bus }) {
  const rows = inboxRows(db)
  return {
    async list(
      caller: Caller,
      request: { kind: Kind; locale: Locale; page: number; perPage: number; now: number },
    ): Promise<{ data: Notification[]; meta: PageMeta }> {
      const { kind, locale, now } = request
      const { found, total } = await rows.list({
        ...readerOf(caller),
        kind,
        locale,
        at: new Date(now),
        ...placeOf(request),
      })
      return { data: found.map((row) => toNotification(row, row.is_read)), meta: pageMeta(request, total) }
    },

    unread: (caller: Pick<Caller, 'accountId' | 'profileId'>, now: number) =>
      rows.unread(readerOf(caller), new Date(now)),

    /** Marks it as read; null where it is not this person's. */
    async read(
      caller: Caller,
      { id, locale = 'en', now }: { id: string; locale?: Locale; now: number },
    ): Promise<Notification | null> {
      const at = new Date(now)
      const found = isId(id) ? await rows.read(readerOf(caller), { id, locale, at }) : null
      if (!found) return null
      if (found.is_new) {
        const { profileId } = caller
        await bus.publish({ type: 'notification.read', profileId } satisfies NotificationRead)
      }
      return toNotification(found, true)
    },

    /** Marks everything in both lists as read; one that arrives a moment later stays unread. */
    async readAll(caller: Caller, now: number): Promise<void> {
      if ((await rows.readAll(readerOf(caller), new Date(now))) === 0) return
      const { profileId } = caller
      await bus.publish({ type: 'notification.read', profileId } satisfies NotificationRead)
    },
  }
}
