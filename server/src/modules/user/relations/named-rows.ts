import { isHandle, type PopularProfile } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

/** Words of a text that count. */
const WORDS_MAX = 5
/** The most followed people are looked through for any text, so that a short one finds those that are known. */
const POPULAR_MAX = 500
/** People with a word that begins like the text of whom more are looked at. */
const NAMED_MAX = 1_000
/** Above every character in the order of the collation "C". */
const LAST = '\u{10ffff}'

export interface NamedInput {
  readonly text: string
  readonly isDemo: boolean
  readonly limit: number
}

/**
 * Followed people by the beginnings of the words of their names and handles, the most followed first. Whom nobody
 * follows is found by the whole handle alone, and nobody by the username, which an email may have given.
 */
export async function findNamed(
  db: Kysely<UserTables>,
  { text, isDemo, limit }: NamedInput,
): Promise<Omit<PopularProfile, 'showId'>[]> {
  const handle = handleIn(text)
  const { rows } = await sql<Omit<PopularProfile, 'showId'>>`
    with typed as materialized (
      select word, word || ${LAST} as after
      from unnest("user".name_words(${text})) word where word <> ''
      order by length(word) desc limit ${WORDS_MAX}
    ), longest as materialized (
      select word, after from typed order by length(word) desc limit 1
    ), popular as (
      select account_id from "user".profile
      where total_followers > 0 and hidden_at is null
      order by total_followers desc, recent_viewers desc, id limit ${POPULAR_MAX}
    ), named as (
      select w.account_id from longest cross join lateral (
        select account_id from "user".person_word
        where word >= longest.word and word < longest.after limit ${NAMED_MAX}) w
    ), people as materialized (
      select p.id, p.account_id, p.name, p.handle, p.avatar, p.total_followers
      from (select account_id from popular union select account_id from named
        union select account_id from "user".profile where handle = ${handle}) found
      join "user".profile p on p.account_id = found.account_id
      join "user".account a on a.id = found.account_id
      where (p.total_followers > 0 or p.handle = ${handle}) and p.hidden_at is null and a.status = 'active'
        and (${isDemo} or not a.is_demo)
        and not exists (select from typed t where not exists (
          select from "user".person_word o
          where o.account_id = p.account_id and o.word >= t.word and o.word < t.after))
    )
    select id, account_id as "accountId", name, avatar, total_followers as "totalFollowers" from people
    where exists (select from typed) and not exists (
      select from typed t where not exists (
        select from unnest("user".name_words(name) || "user".name_words(coalesce(handle, ''))) own
        where own >= t.word and own < t.after))
    order by handle is not distinct from ${handle} desc, total_followers desc, id limit ${limit}`.execute(db)
  return rows
}

/** The handle that a text is as a whole, with or without its `@`; null for any other text. */
function handleIn(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/^@/, '')
  return isHandle(name) ? name : null
}
