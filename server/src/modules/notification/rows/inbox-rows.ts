import type { Locale } from '@tayang/contract'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Kind } from '../drafts.ts'
import type { NotificationRow, NotificationTables } from './tables.ts'

/** How far back a person can page: so many of their own, and so many of everybody's. */
const LISTED_MAX = 500

/**
 * A person who reads. What was sent to everybody before they joined is not theirs, except highlights: those describe
 * what there is now, so a newcomer sees them, already counted as read.
 */
export interface Reader {
  readonly profileId: string
  readonly joinedAt: Date
}

/** The part of a notification that an answer has, with its texts in one language. */
export interface LocalizedRow extends Pick<
  NotificationRow,
  'id' | 'type' | 'kind' | 'ref_id' | 'image' | 'start_at' | 'end_at'
> {
  readonly title: string
  readonly description: string
}

export interface ListedRow extends LocalizedRow {
  readonly is_read: boolean
}

export interface ReaderState {
  readonly profileId: string
  readonly unread: number
  /** Whether the given notification is among those that they see. */
  readonly sees: boolean
}

interface Page extends Reader {
  readonly kind: Kind
  readonly locale: Locale
  readonly at: Date
  readonly limit: number
  readonly offset: number
}

/** The queries of one reader, each one statement on indexes. */
export function inboxRows(db: Kysely<NotificationTables>) {
  // The texts are built once: every open page asks for its count, and building a text costs more than running it.
  const run = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

  return {
    async list(page: Page): Promise<{ found: ListedRow[]; total: number }> {
      const { profileId, joinedAt, kind, locale, at, limit, offset } = page
      const reader = [profileId, joinedAt, at, kind]
      const found = await run<ListedRow & { total: number }>(LIST[locale], [...reader, limit, offset])
      if (found[0]) return { found, total: found[0].total }
      // A page past the end has no row that carries the total.
      if (offset === 0) return { found, total: 0 }
      const [counted] = await run<{ total: number }>(COUNT, reader)
      return { found, total: counted?.total ?? 0 }
    },

    async unread({ profileId, joinedAt }: Reader, at: Date): Promise<number> {
      const [counted] = await run<{ unread: number }>(UNREAD, [profileId, joinedAt, at])
      return counted?.unread ?? 0
    },

    /** The unread counts of several readers, and whether each sees the given notification. */
    async readerStates(
      readers: readonly Reader[],
      at: Date,
      notificationId: string | null,
    ): Promise<ReaderState[]> {
      if (readers.length === 0) return []
      return await run<ReaderState>(READER_STATES, [
        readers.map(({ profileId }) => profileId),
        readers.map(({ joinedAt }) => joinedAt),
        at,
        notificationId,
      ])
    },

    /** Marks one as read and answers it; null where it is not this reader's. */
    async read(
      { profileId, joinedAt }: Reader,
      request: { id: string; locale: Locale; at: Date },
    ): Promise<(LocalizedRow & { is_new: boolean }) | null> {
      const { id, locale, at } = request
      const [found] = await run<LocalizedRow & { is_new: boolean }>(READ[locale], [
        profileId,
        joinedAt,
        at,
        id,
      ])
      return found ?? null
    },

    /** Marks all that this reader sees as read, and answers how many were unread. */
    async readAll({ profileId, joinedAt }: Reader, at: Date): Promise<number> {
      return (await run(READ_ALL, [profileId, joinedAt, at])).length
    },
  }
}

/** Where a statement finds the reader: a parameter, or a column of a list of readers. */
interface ReaderColumns {
  readonly profileId: string
  readonly joinedAt: string
}

const ONE: ReaderColumns = { profileId: '$1::uuid', joinedAt: '$2::timestamptz' }
const EACH: ReaderColumns = { profileId: 'p.profile_id', joinedAt: 'p.joined_at' }
const AT = '$3::timestamptz'

const runs = `n.recalled_at is null and n.start_at <= ${AT} and (n.end_at is null or n.end_at > ${AT})`

/** What a reader sees: their own and everybody's since they joined, except the topics that they turned off. */
const visibleTo = ({ profileId, joinedAt }: ReaderColumns) => `
  select n.* from (
    select n.* from (
      select i.notification_id from notification.inbox as i
      where i.profile_id = ${profileId} order by i.notification_id desc limit ${LISTED_MAX}
    ) as own join notification.notification as n on n.id = own.notification_id
    union all (
      select n.* from notification.notification as n
      where n.audience = 'all' and n.recalled_at is null
        and (n.start_at >= ${joinedAt} or n.kind = 'highlight') and n.start_at <= ${AT}
      order by n.start_at desc, n.id desc limit ${LISTED_MAX}
    )
  ) as n
  where ${runs} and not exists (
    select from notification.choice as c
    where c.profile_id = ${profileId} and c.topic = n.topic and not c.in_app
  )`

const isRead = ({ profileId, joinedAt }: ReaderColumns) => `(
  (v.audience = 'all' and v.start_at < ${joinedAt}) or exists (
    select from notification.reading as r where r.profile_id = ${profileId} and r.notification_id = v.id
  )
)`

/** One statement per language, so that only the texts of one language leave the database. */
const inEach = (make: (locale: Locale) => string): Readonly<Record<Locale, string>> => ({
  en: make('en'),
  id: make('id'),
})

const localizedColumns = (from: string, locale: Locale) =>
  `${from}.id, ${from}.type, ${from}.kind, ${from}.ref_id, ${from}.image, ${from}.start_at, ${from}.end_at,
    ${from}.title_${locale} as title, ${from}.description_${locale} as description`

const LIST = inEach(
  (locale) => `
  select ${localizedColumns('v', locale)}, v.total,
    ${isRead(ONE)} as is_read
  from (
    select v.*, (count(*) over ())::int as total from (${visibleTo(ONE)}) as v
    where v.kind = $4 order by v.start_at desc, v.id desc limit $5 offset $6
  ) as v
  order by v.start_at desc, v.id desc`,
)

const COUNT = `select count(*)::int as total from (${visibleTo(ONE)}) as v where v.kind = $4`

const UNREAD = `select count(*)::int as unread from (${visibleTo(ONE)}) as v where not ${isRead(ONE)}`

const READER_STATES = `
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
  select ${localizedColumns('found', locale)}, exists (select from marked) as is_new from found`,
)

const READ_ALL = `
  insert into notification.reading (profile_id, notification_id, read_at)
  select ${ONE.profileId}, v.id, ${AT} from (${visibleTo(ONE)}) as v where not ${isRead(ONE)}
  on conflict do nothing returning notification_id`
