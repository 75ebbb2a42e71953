import type { Locale } from '@tayang/contract'
import { CompiledQuery, type Kysely } from 'kysely'
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

/** What an answer shows of a notification. */
export interface Told extends Pick<
  NotificationRow,
  'id' | 'type' | 'kind' | 'ref_id' | 'image' | 'start_at' | 'end_at'
> {
  /** In one language. */
  readonly title: string
  readonly description: string
}

export interface Shown extends Told {
  readonly is_read: boolean
}

export interface Standing {
  readonly profileId: string
  readonly unread: number
  /** Whether the notification that was asked for is among what they see. */
  readonly sees: boolean
}

interface Page extends Reader {
  readonly kind: Kind
  readonly locale: Locale
  readonly at: Date
  readonly limit: number
  readonly offset: number
}

/** What one reader finds, each by one statement on indexes. */
export function inboxRows(db: Kysely<NotificationTables>) {
  // The texts are made once: every open page asks for its count, and building one would cost more than asking it.
  const ask = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

  return {
    async list(page: Page): Promise<{ found: Shown[]; total: number }> {
      const { profileId, joinedAt, kind, locale, at, limit, offset } = page
      const who = [profileId, joinedAt, at, kind]
      const found = await ask<Shown & { total: number }>(LIST[locale], [...who, limit, offset])
      if (found[0]) return { found, total: found[0].total }
      // A page past the end says nothing of how many there are.
      if (offset === 0) return { found, total: 0 }
      const [counted] = await ask<{ total: number }>(COUNT, who)
      return { found, total: counted?.total ?? 0 }
    },

    async unread({ profileId, joinedAt }: Reader, at: Date): Promise<number> {
      const [counted] = await ask<{ unread: number }>(UNREAD, [profileId, joinedAt, at])
      return counted?.unread ?? 0
    },

    /** How several readers stand, and whether they see one notification. */
    async standings(
      readers: readonly Reader[],
      at: Date,
      notificationId: string | null,
    ): Promise<Standing[]> {
      if (readers.length === 0) return []
      return await ask<Standing>(STANDINGS, [
        readers.map(({ profileId }) => profileId),
        readers.map(({ joinedAt }) => joinedAt),
        at,
        notificationId,
      ])
    },

    /** One that is for this reader, marked as read; nothing where it is not theirs. */
    async read(
      { profileId, joinedAt }: Reader,
      asked: { id: string; locale: Locale; at: Date },
    ): Promise<(Told & { is_new: boolean }) | null> {
      const { id, locale, at } = asked
      const [found] = await ask<Told & { is_new: boolean }>(READ[locale], [profileId, joinedAt, at, id])
      return found ?? null
    },

    /** Marks all that this reader sees as read, and answers how many were new to them. */
    async readAll({ profileId, joinedAt }: Reader, at: Date): Promise<number> {
      return (await ask(READ_ALL, [profileId, joinedAt, at])).length
    },
  }
}

/** Where a statement finds who looks: a parameter, or a column of a list of readers. */
interface Places {
  readonly profileId: string
  readonly joinedAt: string
}

const ONE: Places = { profileId: '$1::uuid', joinedAt: '$2::timestamptz' }
const EACH: Places = { profileId: 'p.profile_id', joinedAt: 'p.joined_at' }
const AT = '$3::timestamptz'

const runs = `n.recalled_at is null and n.start_at <= ${AT} and (n.end_at is null or n.end_at > ${AT})`

/** What a reader sees: their own and everybody's since they came, but for the groups that they turned off. */
const visibleTo = ({ profileId, joinedAt }: Places) => `
  select n.* from (
    select n.* from (
      select i.notification_id from notification.inbox as i
      where i.profile_id = ${profileId} order by i.notification_id desc limit ${SHOWN_MAX}
    ) as own join notification.notification as n on n.id = own.notification_id
    union all (
      select n.* from notification.notification as n
      where n.audience = 'all' and n.recalled_at is null
        and (n.start_at >= ${joinedAt} or n.kind = 'highlight') and n.start_at <= ${AT}
      order by n.start_at desc, n.id desc limit ${SHOWN_MAX}
    )
  ) as n
  where ${runs} and not exists (
    select from notification.choice as c
    where c.profile_id = ${profileId} and c.topic = n.topic and not c.in_app
  )`

const isRead = ({ profileId, joinedAt }: Places) => `(
  (v.audience = 'all' and v.start_at < ${joinedAt}) or exists (
    select from notification.reading as r where r.profile_id = ${profileId} and r.notification_id = v.id
  )
)`

/** Each statement is made for each language, so that only the text that is read leaves the database. */
const inEach = (make: (locale: Locale) => string): Readonly<Record<Locale, string>> => ({
  en: make('en'),
  id: make('id'),
})

const told = (from: string, locale: Locale) =>
  `${from}.id, ${from}.type, ${from}.kind, ${from}.ref_id, ${from}.image, ${from}.start_at, ${from}.end_at,
    ${from}.title_${locale} as title, ${from}.description_${locale} as description`

const LIST = inEach(
  (locale) => `
  select ${told('v', locale)}, v.total,
    ${isRead(ONE)} as is_read
  from (
    select v.*, (count(*) over ())::int as total from (${visibleTo(ONE)}) as v
    where v.kind = $4 order by v.start_at desc, v.id desc limit $5 offset $6
  ) as v
  order by v.start_at desc, v.id desc`,
)

const COUNT = `select count(*)::int as total from (${visibleTo(ONE)}) as v where v.kind = $4`

const UNREAD = `select count(*)::int as unread from (${visibleTo(ONE)}) as v where not ${isRead(ONE)}`

const STANDINGS = `
  select p.profile_id as "profileId", s.unread, coalesce(s.sees, false) as sees
  from unnest($1::uuid[], $2::timestamptz[]) as p (profile_id, joined_at)
  cross join lateral (
    select (count(*) filter (where not ${isRead(EACH)}))::int as unread, bool_or(v.id = $4::uuid) as sees
    from (${visibleTo(EACH)}) as v
  ) as s`

const READ = inEach(
  (locale) => `
  with found as (
    select n.* from notification.notification as n
    where n.id = $4::uuid and ${runs} and (
      (n.audience = 'all' and (n.start_at >= ${ONE.joinedAt} or n.kind = 'highlight'))
      or exists (
        select from notification.inbox as i where i.profile_id = ${ONE.profileId} and i.notification_id = n.id
      )
    )
  ), marked as (
    insert into notification.reading (profile_id, notification_id, read_at)
    select ${ONE.profileId}, id, ${AT} from found
    on conflict do nothing returning notification_id
  )
  select ${told('found', locale)}, exists (select from marked) as is_new from found`,
)

const READ_ALL = `
  insert into notification.reading (profile_id, notification_id, read_at)
  select ${ONE.profileId}, v.id, ${AT} from (${visibleTo(ONE)}) as v where not ${isRead(ONE)}
  on conflict do nothing returning notification_id`
