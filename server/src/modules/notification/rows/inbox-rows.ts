import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Kind } from '../drafts.ts'
import type { NotificationRow, NotificationTables } from './tables.ts'

/** How far back somebody can page: so many of their own, and so many of everybody's. */
const SHOWN_MAX = 500

/**
 * Who looks. What was said to everybody before somebody came is not theirs, but for highlights: they show what there
 * is now, and are no news to a newcomer, so they count as read.
 */
export interface Reader {
  readonly profileId: string
  readonly joinedAt: Date
}

export interface Shown extends NotificationRow {
  readonly is_read: boolean
}

export interface Standing {
  readonly profileId: string
  readonly unread: number
  /** Whether the notification that was asked for is among what they see. */
  readonly sees: boolean
}

/** What one reader finds, each by one statement on indexes. */
export function inboxRows(db: Kysely<NotificationTables>) {
  return {
    async list(asked: {
      reader: Reader
      kind: Kind
      at: Date
      limit: number
      offset: number
    }): Promise<{ found: Shown[]; total: number }> {
      const { reader, kind, at, limit, offset } = asked
      const profileId = sql<string>`${reader.profileId}::uuid`
      const joinedAt = sql`${reader.joinedAt}::timestamptz`
      const visible = visibleTo({ profileId, joinedAt, at })
      const { rows } = await sql<Shown & { total: bigint }>`
        select v.*, r.notification_id is not null or ${isOld(joinedAt)} as is_read
        from (
          select v.*, count(*) over () as total from (${visible}) as v
          where v.kind = ${kind} order by v.start_at desc, v.id desc limit ${limit} offset ${offset}
        ) as v
        left join notification.reading as r on r.profile_id = ${profileId} and r.notification_id = v.id
        order by v.start_at desc, v.id desc`.execute(db)
      if (rows[0]) return { found: rows, total: Number(rows[0].total) }
      // A page past the end says nothing of how many there are.
      if (offset === 0) return { found: [], total: 0 }
      const counted = await sql<{ total: bigint }>`
        select count(*) as total from (${visible}) as v where v.kind = ${kind}`.execute(db)
      return { found: [], total: Number(counted.rows[0]?.total ?? 0) }
    },

    async unread(reader: Reader, at: Date): Promise<number> {
      const profileId = sql<string>`${reader.profileId}::uuid`
      const joinedAt = sql`${reader.joinedAt}::timestamptz`
      const visible = visibleTo({ profileId, joinedAt, at })
      const { rows } = await sql<{ unread: bigint }>`
        select count(*) as unread from (${visible}) as v where ${isUnread(profileId, joinedAt)}`.execute(db)
      return Number(rows[0]?.unread ?? 0)
    },

    /** How several readers stand, and whether they see one notification. */
    async standings(
      readers: readonly Reader[],
      at: Date,
      notificationId: string | null,
    ): Promise<Standing[]> {
      if (readers.length === 0) return []
      const visible = visibleTo({ profileId: sql`p.profile_id`, joinedAt: sql`p.joined_at`, at })
      const { rows } = await sql<{ profile_id: string; unread: bigint; sees: boolean | null }>`
        select p.profile_id, s.unread, s.sees
        from unnest(
          ${readers.map(({ profileId }) => profileId)}::uuid[],
          ${readers.map(({ joinedAt }) => joinedAt)}::timestamptz[]
        ) as p (profile_id, joined_at)
        cross join lateral (
          select count(*) filter (where ${isUnread(sql`p.profile_id`, sql`p.joined_at`)}) as unread,
            bool_or(v.id = ${notificationId}::uuid) as sees
          from (${visible}) as v
        ) as s`.execute(db)
      return rows.map(({ profile_id, unread, sees }) => ({
        profileId: profile_id,
        unread: Number(unread),
        sees: sees === true,
      }))
    },

    /** One that is for this reader, marked as read; nothing where it is not theirs. */
    async read(
      reader: Reader,
      id: string,
      at: Date,
    ): Promise<(NotificationRow & { is_new: boolean }) | null> {
      const { rows } = await sql<NotificationRow & { is_new: boolean }>`
        with found as (
          select n.* from notification.notification as n
          where n.id = ${id}::uuid and ${runs(at)} and (
            (n.audience = 'all' and (n.start_at >= ${reader.joinedAt}::timestamptz or n.kind = 'highlight'))
            or exists (
              select from notification.inbox as i
              where i.profile_id = ${reader.profileId}::uuid and i.notification_id = n.id
            )
          )
        ), marked as (
          insert into notification.reading (profile_id, notification_id, read_at)
          select ${reader.profileId}::uuid, id, ${at}::timestamptz from found
          on conflict do nothing returning notification_id
        )
        select found.*, exists (select from marked) as is_new from found`.execute(db)
      return rows[0] ?? null
    },
  }
}

/** What a reader sees: their own and everybody's since they came, but for the groups that they turned off. */
function visibleTo(to: { profileId: RawBuilder<unknown>; joinedAt: RawBuilder<unknown>; at: Date }) {
  const { profileId, joinedAt, at } = to
  return sql`
    select n.* from (
      select n.* from (
        select i.notification_id from notification.inbox as i
        where i.profile_id = ${profileId} order by i.notification_id desc limit ${sql.lit(SHOWN_MAX)}
      ) as own join notification.notification as n on n.id = own.notification_id
      union all (
        select n.* from notification.notification as n
        where n.audience = 'all' and n.recalled_at is null
          and (n.start_at >= ${joinedAt} or n.kind = 'highlight') and n.start_at <= ${at}::timestamptz
        order by n.start_at desc, n.id desc limit ${sql.lit(SHOWN_MAX)}
      )
    ) as n
    where ${runs(at)} and not exists (
      select from notification.choice as c
      where c.profile_id = ${profileId} and c.topic = n.topic and not c.in_app
    )`
}

const runs = (at: Date) => sql`
  n.recalled_at is null and n.start_at <= ${at}::timestamptz
  and (n.end_at is null or n.end_at > ${at}::timestamptz)`

const isOld = (joinedAt: RawBuilder<unknown>) => sql`(v.audience = 'all' and v.start_at < ${joinedAt})`

const isUnread = (profileId: RawBuilder<unknown>, joinedAt: RawBuilder<unknown>) => sql`
  not ${isOld(joinedAt)} and not exists (
    select from notification.reading as r where r.profile_id = ${profileId} and r.notification_id = v.id
  )`
