import type { Locale } from '@tayang/contract'
import type { NoticeToClient } from '@tayang/contract/notices'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import { answerOf, toldIn } from '../answers.ts'
import type { MaintenanceChanged } from '#modules/screen'
import type { Blocked, Unblocked } from '#modules/user'
import type { NotificationRead, NotificationRecalled, NotificationSent } from '../events.ts'
import type { NotificationNeeds } from '../needs.ts'
import { inboxRows, type Reader, type Standing } from '../rows/inbox-rows.ts'
import { notificationRows } from '../rows/notification-rows.ts'
import type { NotificationTables } from '../rows/tables.ts'

/** Readers whose counts one statement asks for. */
const READERS_AT_ONCE_MAX = 200

/** One open page of somebody who said who they are. */
export interface OpenPage {
  readonly reader: Reader
  /** What it is read in. */
  locale: Locale
  /** The count that it was told last. */
  unread: number | null
  tell(notice: NoticeToClient): void
}

export type Hub = ReturnType<typeof openHub>

type Needs = Pick<NotificationNeeds, 'blockBetween'> & { db: Kysely<NotificationTables>; clock: Clock }

/** The open pages of this process by profile, and what each of them is told. */
export function openHub({ db, clock, blockBetween }: Needs) {
  const rows = inboxRows(db)
  const byProfile = new Map<string, Set<OpenPage>>()

  const pagesOf = (profileIds: Iterable<string>) =>
    [...profileIds].flatMap((id) => [...(byProfile.get(id) ?? [])])

  /** Asks how these people stand, and tells their pages. */
  async function tellStandings(
    profileIds: readonly string[],
    notificationId: string | null,
    tell: (page: OpenPage, standing: Standing) => void,
  ): Promise<void> {
    const readers = profileIds.flatMap((id) =>
      [...(byProfile.get(id) ?? [])].slice(0, 1).map((page) => page.reader),
    )
    for (let i = 0; i < readers.length; i += READERS_AT_ONCE_MAX) {
      const some = readers.slice(i, i + READERS_AT_ONCE_MAX)
      for (const standing of await rows.standings(some, clock.date(), notificationId)) {
        for (const page of pagesOf([standing.profileId])) tell(page, standing)
      }
    }
  }

  function tellUnread(page: OpenPage, { unread }: Standing): void {
    if (page.unread === unread) return
    page.unread = unread
    page.tell({ type: 'unread', unread })
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

    async tellSent({ notificationId, profileIds }: NotificationSent): Promise<void> {
      const here = profileIds ?? [...byProfile.keys()]
      if (!here.some((id) => byProfile.has(id))) return
      const row = await notificationRows(db).byId(notificationId)
      if (!row) return
      const said = { en: answerOf(toldIn(row, 'en'), false), id: answerOf(toldIn(row, 'id'), false) }
      await tellStandings(here, notificationId, (page, { unread, sees }) => {
        // Whoever turned this group off hears nothing of it.
        if (!sees) return
        page.unread = unread
        page.tell({ type: 'notification', notification: said[page.locale], unread })
      })
    },

    tellRead: ({ profileId }: NotificationRead) => tellStandings([profileId], null, tellUnread),

    tellRecalled: (_recalled: NotificationRecalled) => tellStandings([...byProfile.keys()], null, tellUnread),

    /** What is true now is asked anew: after one of two blocks is lifted the other still stands. */
    async tellBlock(changed: Blocked | Unblocked): Promise<void> {
      const by = { accountId: changed.blockByAccountId, profileId: changed.blockByProfileId }
      const to = { accountId: changed.blockToAccountId, profileId: changed.blockToProfileId }
      for (const [viewer, other] of [
        [by, to],
        [to, by],
      ] as const) {
        const pages = pagesOf([viewer.profileId])
        if (pages.length === 0) continue
        const status = await blockBetween(viewer.accountId, other.profileId)
        for (const page of pages) page.tell({ type: 'block', profileId: other.profileId, status })
      }
    },

    tellMaintenance({ isOn }: MaintenanceChanged): void {
      for (const page of pagesOf(byProfile.keys())) page.tell({ type: 'maintenance', isOn })
    },
  }
}
