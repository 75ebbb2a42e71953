import type { Locale } from '@tayang/contract'
import type { NoticeToClient } from '@tayang/contract/notices'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { MaintenanceChanged } from '#modules/screen'
import type { Blocked, Unblocked } from '#modules/user'
import type { NotificationRead, NotificationRecalled, NotificationSent } from '../events.ts'
import type { NotificationDependencies } from '../dependencies.ts'
import { inboxRows, type Reader, type ReaderState } from '../rows/inbox-rows.ts'
import { notificationRows } from '../rows/notification-rows.ts'
import type { NotificationTables } from '../rows/tables.ts'
import { localize, toNotification } from '../to-notification.ts'

/** Readers of one statement that counts. */
const READERS_AT_ONCE_MAX = 200

/** One open page that is signed in. */
export interface OpenPage {
  readonly reader: Reader
  /** The language of its texts. */
  locale: Locale
  /** The count that it received last. */
  unread: number | null
  send(notice: NoticeToClient): void
}

export type Hub = ReturnType<typeof openHub>

type HubDependencies = Pick<NotificationDependencies, 'blockBetween'> & {
  db: Kysely<NotificationTables>
  clock: Clock
}

/** The open pages of this process by profile, and what each of them receives. */
export function openHub({ db, clock, blockBetween }: HubDependencies) {
  const rows = inboxRows(db)
  const byProfile = new Map<string, Set<OpenPage>>()

  const pagesOf = (profileIds: Iterable<string>) =>
    [...profileIds].flatMap((id) => [...(byProfile.get(id) ?? [])])

  /** Reads the unread counts of these people, and passes them to their pages. */
  async function updatePages(
    profileIds: readonly string[],
    notificationId: string | null,
    update: (page: OpenPage, state: ReaderState) => void,
  ): Promise<void> {
    const readers = profileIds.flatMap((id) =>
      [...(byProfile.get(id) ?? [])].slice(0, 1).map((page) => page.reader),
    )
    for (let i = 0; i < readers.length; i += READERS_AT_ONCE_MAX) {
      const some = readers.slice(i, i + READERS_AT_ONCE_MAX)
      for (const state of await rows.readerStates(some, clock.date(), notificationId)) {
        for (const page of pagesOf([state.profileId])) update(page, state)
      }
    }
  }

  return {
    /** Sockets of this profile that are open here. */
    countOf: (profileId: string) => byProfile.get(profileId)?.size ?? 0,

    join(page: OpenPage): () => void {
      const { profileId } = page.reader
      const pages = byProfile.get(profileId) ?? new Set()
      byProfile.set(profileId, pages.add(page))
      return () => {
        pages.delete(page)
        if (pages.size === 0 && byProfile.get(profileId) === pages) byProfile.delete(profileId)
      }
    },

    async onSent({ notificationId, profileIds }: NotificationSent): Promise<void> {
      const here = profileIds ?? [...byProfile.keys()]
      if (!here.some((id) => byProfile.has(id))) return
      const row = await notificationRows(db).byId(notificationId)
      if (!row) return
      const texts = {
        en: toNotification(localize(row, 'en'), false),
        id: toNotification(localize(row, 'id'), false),
      }
      await updatePages(here, notificationId, (page, { unread, sees }) => {
        // A person who turned this topic off is not shown it.
        if (!sees) return
        page.unread = unread
        page.send({ type: 'notification', notification: texts[page.locale], unread })
      })
    },

    onRead: ({ profileId }: NotificationRead) => updatePages([profileId], null, sendUnread),

    onRecalled: (_recalled: NotificationRecalled) => updatePages([...byProfile.keys()], null, sendUnread),

    /** Reads the block as it is now: after one of two blocks is lifted the other one remains. */
    async onBlock(changed: Blocked | Unblocked): Promise<void> {
      const by = { accountId: changed.blockByAccountId, profileId: changed.blockByProfileId }
      const to = { accountId: changed.blockToAccountId, profileId: changed.blockToProfileId }
      for (const [viewer, other] of [
        [by, to],
        [to, by],
      ] as const) {
        const pages = pagesOf([viewer.profileId])
        if (pages.length === 0) continue
        const status = await blockBetween(viewer.accountId, other.profileId)
        for (const page of pages) page.send({ type: 'block', profileId: other.profileId, status })
      }
    },

    onMaintenance({ isOn }: MaintenanceChanged): void {
      for (const page of pagesOf(byProfile.keys())) page.send({ type: 'maintenance', isOn })
    },
  }
}

function sendUnread(page: OpenPage, { unread }: ReaderState): void {
  if (page.unread === unread) return
  page.unread = unread
  page.send({ type: 'unread', unread })
}
