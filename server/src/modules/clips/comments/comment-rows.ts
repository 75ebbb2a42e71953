import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { ClipRows, ClipTables } from '../tables.ts'

export interface Comment {
  readonly id: string
  readonly item_id: string
  readonly profile_id: string
  readonly account_id: string
  readonly text: string
  readonly state: 'shown' | 'held' | 'hidden'
  readonly client_id: string | null
  readonly is_pinned: boolean
  readonly created_at: Date
}

/** Above every id: the first page begins below it. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Stores comments and counts the shown ones, in one statement; answers the ids of those that are new. A clip is
 * counted after all comments are there and in the order of its id, as likes are.
 */
export async function insertComments(
  rows: ClipRows,
  comments: readonly Comment[],
): Promise<ReadonlySet<string>> {
  const column = (name: keyof Comment) => sql`${comments.map((comment) => comment[name])}`
  const { rows: found } = await sql<{ id: string }>`
    with added as (
      insert into clips.clip_comment (id, item_id, profile_id, account_id, text, state, client_id, created_at)
      select id, item_id, profile_id, account_id, text, state, client_id, to_timestamp(at_ms / 1000)
      from unnest(${column('id')}::uuid[], ${column('item_id')}::uuid[], ${column('profile_id')}::uuid[],
        ${column('account_id')}::uuid[], ${column('text')}::text[], ${column('state')}::text[],
        ${column('client_id')}::uuid[],
        ${comments.map(({ created_at }) => created_at.getTime())}::double precision[])
        as n (id, item_id, profile_id, account_id, text, state, client_id, at_ms)
      on conflict (profile_id, item_id, client_id) do nothing returning id, item_id, state
    ), counted as (
      insert into clips.clip_count as c (item_id, comments)
      select item_id, count(*) from added where state = 'shown' group by item_id order by item_id
      on conflict (item_id) do update set comments = c.comments + excluded.comments
    )
    select id from added`.execute(rows)
  return new Set(found.map(({ id }) => id))
}

const pageQuery = keepQuery(
  (db: Kysely<ClipTables>, asked: { itemId: string; before: string; limit: number }) =>
    compiled<Comment>(
      db,
      sql`select * from clips.clip_comment
        where item_id = ${asked.itemId}::uuid and state = 'shown' and not is_pinned
          and id < ${asked.before}::uuid
        order by id desc limit ${asked.limit}`,
    ),
)

/** Each part reads its own index; a person has few comments that others do not see. */
const ownPageQuery = keepQuery(
  (db: Kysely<ClipTables>, asked: { itemId: string; before: string; limit: number; profileId: string }) =>
    compiled<Comment>(
      db,
      sql`(select * from clips.clip_comment
          where item_id = ${asked.itemId}::uuid and state = 'shown' and not is_pinned
            and id < ${asked.before}::uuid
          order by id desc limit ${asked.limit})
        union all
        (select * from clips.clip_comment
          where item_id = ${asked.itemId}::uuid and profile_id = ${asked.profileId}::uuid
            and state <> 'shown' and id < ${asked.before}::uuid
          order by id desc limit ${asked.limit})
        order by id desc limit ${asked.limit}`,
    ),
)

const compiled = <Row>(db: Kysely<ClipTables>, query: ReturnType<typeof sql>) => ({
  compile: () => query.$castTo<Row>().compile(db),
})

/** Comments below an id, the newest first, with what only this reader sees of their own. */
export function pageOfComments(
  rows: ClipRows,
  asked: { itemId: string; before: string | null; limit: number; profileId: string | null },
): Promise<Comment[]> {
  const { itemId, limit, profileId } = asked
  const before = asked.before ?? LAST_ID
  return profileId === null
    ? pageQuery(rows, { itemId, before, limit })
    : ownPageQuery(rows, { itemId, before, limit, profileId })
}

interface Heading {
  readonly total: number
  readonly allows_comments: boolean
  readonly pinned: Comment | null
}

const headingQuery = keepQuery((db: Kysely<ClipTables>, asked: { itemId: string }) =>
  compiled<Omit<Heading, 'pinned'> & { [Field in keyof Comment]: Comment[Field] | null }>(
    db,
    sql`select p.*, coalesce(n.comments, 0) as total, coalesce(c.allows_comments, true) as allows_comments
      from (select ${asked.itemId}::uuid as asked_id) a
      left join clips.clip_count n on n.item_id = a.asked_id
      left join clips.clip c on c.id = a.asked_id
      left join clips.clip_comment p on p.item_id = a.asked_id and p.is_pinned`,
  ),
)

/** What stands above the comments of a clip. A clip of the operator allows them. */
export async function headingOf(rows: ClipRows, itemId: string): Promise<Heading> {
  const [found] = await headingQuery(rows, { itemId })
  const pinned = found?.id ? (found as Comment) : null
  return { total: found?.total ?? 0, allows_comments: found?.allows_comments ?? true, pinned }
}

/** Those of these clips whose owners turned comments off. */
export async function silentClips(
  rows: ClipRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, true>> {
  const found = await rows
    .selectFrom('clip')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('allows_comments', '=', false)
    .execute()
  return new Map(found.map(({ id }) => [id, true]))
}

export function findComment(rows: ClipRows, { itemId, id }: { itemId: string; id: string }) {
  return rows
    .selectFrom('clip_comment')
    .selectAll()
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
}

/** The comment that a client sent before under this id of its own. */
export function findSent(
  rows: ClipRows,
  sent: { itemId: string; profileId: string; clientId: string },
): Promise<Comment | undefined> {
  return rows
    .selectFrom('clip_comment')
    .selectAll()
    .where('profile_id', '=', sent.profileId)
    .where('item_id', '=', sent.itemId)
    .where('client_id', '=', sent.clientId)
    .executeTakeFirst()
}

/** Removes a comment, and takes it off the count where it was shown; false where there is none. */
export async function removeComment(rows: ClipRows, id: string): Promise<boolean> {
  const { rows: gone } = await sql`
    with removed as (
      delete from clips.clip_comment where id = ${id}::uuid returning item_id, state
    ), counted as (
      update clips.clip_count c set comments = c.comments - 1 from removed r
      where c.item_id = r.item_id and r.state = 'shown'
    )
    select 1 from removed`.execute(rows)
  return gone.length > 0
}

/** A comment as it is stored, to be given back after it was removed. */
export interface KeptComment {
  readonly id: string
  readonly itemId: string
  readonly profileId: string
  readonly accountId: string
  readonly text: string
  readonly state: 'shown' | 'held' | 'hidden'
  readonly createdAt: number
}

export async function keptComment(rows: ClipRows, id: string): Promise<KeptComment | null> {
  const found = await rows.selectFrom('clip_comment').selectAll().where('id', '=', id).executeTakeFirst()
  return found
    ? {
        id: found.id,
        itemId: found.item_id,
        profileId: found.profile_id,
        accountId: found.account_id,
        text: found.text,
        state: found.state,
        createdAt: found.created_at.getTime(),
      }
    : null
}

/** Gives a removed comment back in its place, unpinned, and counts it where it is shown. */
export async function restoreComment(rows: ClipRows, kept: KeptComment): Promise<void> {
  await sql`
    with back as (
      insert into clips.clip_comment
        (id, item_id, profile_id, account_id, text, state, client_id, is_pinned, created_at)
      values (${kept.id}::uuid, ${kept.itemId}::uuid, ${kept.profileId}::uuid, ${kept.accountId}::uuid,
        ${kept.text}, ${kept.state}, null, false, ${new Date(kept.createdAt)})
      on conflict do nothing returning item_id, state
    )
    insert into clips.clip_count as c (item_id, comments) select item_id, 1 from back where state = 'shown'
    on conflict (item_id) do update set comments = c.comments + 1`.execute(rows)
}

/** Shows a held comment; false where somebody decided before. */
export async function showHeld(rows: ClipRows, { itemId, id }: { itemId: string; id: string }) {
  const { rows: changed } = await sql`
    with approved as (
      update clips.clip_comment set state = 'shown'
      where id = ${id}::uuid and item_id = ${itemId}::uuid and state = 'held' returning item_id
    ), counted as (
      insert into clips.clip_count as c (item_id, comments) select item_id, 1 from approved
      on conflict (item_id) do update set comments = c.comments + 1
    )
    select 1 from approved`.execute(rows)
  return changed.length > 0
}

/** Pins a shown comment in place of another one; false where it is not shown. Called in a transaction. */
export async function pin(rows: ClipRows, { itemId, id }: { itemId: string; id: string }): Promise<boolean> {
  // Two who pin at once: the second waits for the row of the first and then unpins it.
  await rows
    .selectFrom('clip_comment')
    .select('id')
    .where('item_id', '=', itemId)
    .where((is) => is.or([is('is_pinned', '=', true), is('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await unpin(rows, { itemId })
  const pinned = await rows
    .updateTable('clip_comment')
    .set({ is_pinned: true })
    .where('id', '=', id)
    .where('item_id', '=', itemId)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  return pinned.numUpdatedRows === 1n
}

/** Takes the pin off a comment, or off the one that has it. */
export async function unpin(rows: ClipRows, { itemId, id }: { itemId: string; id?: string }): Promise<void> {
  await rows
    .updateTable('clip_comment')
    .set({ is_pinned: false })
    .where('item_id', '=', itemId)
    .where('is_pinned', '=', true)
    .$if(id !== undefined, (some) => some.where('id', '=', id ?? ''))
    .execute()
}

/** The comments of a clip that wait, the oldest first. */
export function heldComments(rows: ClipRows, itemId: string, limit: number): Promise<Comment[]> {
  return rows
    .selectFrom('clip_comment')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('state', '=', sql<'held'>`'held'`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** How many wait beside a clip, and how many of them are of this profile. */
export async function countHeld(
  rows: ClipRows,
  { itemId, profileId }: { itemId: string; profileId: string },
): Promise<{ all: number; own: number }> {
  const found = await rows
    .selectFrom('clip_comment')
    .select(({ fn }) => [
      fn.countAll<bigint>().as('all'),
      fn.countAll<bigint>().filterWhere('profile_id', '=', profileId).as('own'),
    ])
    .where('item_id', '=', itemId)
    .where('state', '=', sql<'held'>`'held'`)
    .executeTakeFirstOrThrow()
  return { all: Number(found.all), own: Number(found.own) }
}
