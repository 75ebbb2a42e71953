import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** Rows of the index of words that one page reads at most; the page after it continues there. */
const SCANNED_MAX = 10_000
/** How far the people with a word are counted to find the rarest of several words. */
const COUNTED_MAX = 2_000
/** Above every character in the order of the collation "C". */
const LAST = '\u{10ffff}'

/** What a list of people is filtered by. */
export interface PeopleFilter {
  readonly state?: 'active' | 'suspended' | 'banned' | undefined
  /** A suspension that ended by then is none. */
  readonly now: number
  readonly role?: 'streamer' | 'operator' | 'partner' | undefined
}

export type PeopleSort = 'joined' | '-joined'

/** The place of a row in the order of words. */
export interface WordPlace {
  readonly word: string
  readonly accountId: string
}

export interface PersonRow {
  readonly accountId: string
  readonly profileId: string
  readonly name: string
  readonly username: string
  readonly avatar: string | null
  readonly email: string | null
  readonly mobile: string | null
  readonly isBanned: boolean
  readonly suspendedUntil: Date | null
  readonly erasesAt: Date | null
  readonly isStreamer: boolean
  readonly isOperator: boolean
  readonly partner: string | null
  readonly totalFollowers: number
  readonly joinedAt: Date
}

type Db = Kysely<UserTables>

/** The SQL by which operators find people. */
export function searchRows(db: Db) {
  return {
    wordsOf: async (text: string): Promise<string[]> => {
      const { rows } = await sql<{ words: string[] }>`select "user".name_words(${text}) as words`.execute(db)
      return rows[0]?.words ?? []
    },
    byWords: (words: readonly string[], page: PeopleFilter & { after: WordPlace | null; limit: number }) =>
      byWords(db, words, page),
    fewByWords: (words: readonly string[], page: PeopleFilter & { after: string | null; limit: number }) =>
      fewByWords(db, words, page),
    everybody: (page: PeopleFilter & { sort: PeopleSort; after: string | null; limit: number }) =>
      everybody(db, page),
    people: (accountIds: readonly string[]) => people(db, accountIds),
    byEmail: (email: string) => idsWhere(db, sql`email = ${email}`),
    byNumber: (number: string) =>
      idsWhere(db, sql`mobile = ${number} or msisdn = ${number} or msisdn = ${number.replace('+', '')}`),
    byId: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select account_id as id from "user".profile where id = ${id}::uuid or account_id = ${id}::uuid
      `.execute(db)
      return rows.map((row) => row.id)
    },
  }
}

async function idsWhere(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from "user".account where ${condition} limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

/** The filter as a condition on the account `a`. */
function kept({ state, role, now }: PeopleFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state === 'suspended') conditions.push(sql`a.suspended_until > ${new Date(now)}`)
  else if (state) conditions.push(sql`a.status = ${sql.lit(state)}`)
  if (role === 'operator') conditions.push(sql`a.roles <> '{}'`)
  if (role === 'partner') conditions.push(sql`a.partner is not null`)
  if (role === 'streamer') {
    conditions.push(
      sql`coalesce((select true from "user".streamer s where s.account_id = a.id limit 1), false)`,
    )
  }
  return sql.join(conditions, sql` and `)
}

const isWithin = (column: string, prefix: string) =>
  sql`${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${prefix + LAST}`

/** People with a word of each of these beginnings, in the order of the rarest word. */
async function byWords(
  db: Db,
  words: readonly string[],
  page: PeopleFilter & { after: WordPlace | null; limit: number },
): Promise<{ found: WordPlace[]; next: WordPlace | null }> {
  const [driver, ...others] = await rarestFirst(db, words)
  if (driver === undefined) return { found: [], next: null }
  const after = page.after
    ? sql`and (word, account_id) > (${page.after.word}, ${page.after.accountId}::uuid)`
    : sql``
  const range = sql`
    select word, account_id from "user".person_word
    where ${isWithin('word', driver)} ${after} order by word, account_id`
  // Scalar subqueries, because each is answered by one look into the index and must not become a join of everything.
  const has = others.map(
    (other) => sql`and coalesce((
      select true from "user".person_word o
      where o.account_id = w.account_id and ${isWithin('o.word', other)} limit 1), false)`,
  )
  const isFiltered = page.state !== undefined || page.role !== undefined
  const account = isFiltered ? sql`join "user".account a on a.id = w.account_id and ${kept(page)}` : sql``
  const { rows } = await sql<{ word: string; account_id: string }>`
    select w.word, w.account_id from (${range} limit ${SCANNED_MAX}) w ${account}
    where coalesce((
      select false from "user".person_word d
      where d.account_id = w.account_id and d.word >= ${driver} and d.word < w.word limit 1), true)
    ${sql.join(has.length > 0 ? has : [sql``], sql` `)}
    order by w.word, w.account_id limit ${page.limit + 1}`.execute(db)
  const found = rows.map((row) => ({ word: row.word, accountId: row.account_id }))
  if (found.length > page.limit) {
    const shown = found.slice(0, page.limit)
    return { found: shown, next: shown.at(-1) ?? null }
  }
  return { found, next: await lastScanned(db, range) }
}

/** Where the scan of a page ended because it was long; null where it came to the end. */
async function lastScanned(db: Db, range: RawBuilder<unknown>): Promise<WordPlace | null> {
  const { rows } = await sql<{ word: string; account_id: string }>`
    ${range} limit 1 offset ${SCANNED_MAX - 1}`.execute(db)
  const [last] = rows
  return last ? { word: last.word, accountId: last.account_id } : null
}

async function rarestFirst(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length < 2) return [...words]
  const counted = await Promise.all(
    words.map(async (word) => {
      const { rows } = await sql<{ many: bigint }>`
        select count(*) as many from (
          select from "user".person_word where ${isWithin('word', word)} limit ${COUNTED_MAX}) few`.execute(
        db,
      )
      return { word, many: Number(rows[0]?.many ?? 0n) }
    }),
  )
  return counted.toSorted((a, b) => a.many - b.many || b.word.length - a.word.length).map(({ word }) => word)
}

/** Everybody by when they joined, which is the order of their ids. */
async function everybody(
  db: Db,
  page: PeopleFilter & { sort: PeopleSort; after: string | null; limit: number },
): Promise<string[]> {
  const [behind, way] = page.sort === '-joined' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const after = page.after === null ? sql`true` : sql`a.id ${behind} ${page.after}::uuid`
  const { role: _role, ...rest } = page
  const from =
    page.role === 'streamer'
      ? sql`"user".streamer s join "user".account a on a.id = s.account_id`
      : sql`"user".account a`
  const filter = page.role === 'streamer' ? kept(rest) : kept(page)
  const order = page.role === 'streamer' ? sql`s.account_id` : sql`a.id`
  const { rows } = await sql<{ id: string }>`
    select a.id from ${from} where ${after} and ${filter}
    order by ${order} ${way} limit ${page.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Those of whom there are few, the banned and the suspended, by the words of their names: the newest account first.
 * Their own index is read in its order, because a common word has ten thousand people of whom none is banned.
 */
async function fewByWords(
  db: Db,
  words: readonly string[],
  page: PeopleFilter & { after: string | null; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const after = page.after === null ? sql`true` : sql`a.id < ${page.after}::uuid`
  // The index of the suspended has those whose suspension is over too.
  const index = page.state === 'suspended' ? sql`a.suspended_until is not null` : sql`true`
  const scanned = sql`
    select a.id from "user".account a where ${after} and ${index} and ${kept(page)} order by a.id desc`
  const has = words.map(
    (word) => sql`coalesce((
      select true from "user".person_word o
      where o.account_id = w.id and ${isWithin('o.word', word)} limit 1), false)`,
  )
  const { rows } = await sql<{ id: string }>`
    select w.id from (${scanned} limit ${SCANNED_MAX}) w
    where ${sql.join(has, sql` and `)} order by w.id desc limit ${page.limit + 1}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > page.limit) return { ids: ids.slice(0, page.limit), next: ids[page.limit - 1] ?? null }
  const { rows: last } = await sql<{ id: string }>`${scanned} limit 1 offset ${SCANNED_MAX - 1}`.execute(db)
  return { ids, next: last[0]?.id ?? null }
}

/** In the order of the ids; the ids of people who are gone are left out. */
async function people(db: Db, accountIds: readonly string[]): Promise<PersonRow[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select a.id as "accountId", p.id as "profileId", p.name, a.username, p.avatar, a.email, a.mobile,
      a.status = 'banned' as "isBanned", a.suspended_until as "suspendedUntil", d.erases_at as "erasesAt", a.roles <> '{}' as "isOperator", a.partner,
      exists (select from "user".streamer s where s.account_id = a.id) as "isStreamer",
      p.total_followers as "totalFollowers", a.created_at as "joinedAt"
    from unnest(${[...accountIds]}::uuid[]) with ordinality wanted (id, place)
    join "user".account a on a.id = wanted.id
    join "user".profile p on p.account_id = a.id
    left join "user".deletion d on d.account_id = a.id
    order by wanted.place`.execute(db)
  return rows
}
