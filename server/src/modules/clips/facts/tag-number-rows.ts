import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { ClipRows, ClipTables } from '../tables.ts'

/** A tag of clips: its English name is its key; that of a profile is the id of the profile. */
export interface TagName {
  readonly type: 'genre' | 'profile_id'
  readonly en: string
  readonly id: string
}

export const tagKeyOf = ({ type, en }: Pick<TagName, 'type' | 'en'>) => `${type} ${en}`

const tagsQuery = keepQuery(
  (db: Kysely<ClipTables>, asked: { types: readonly string[]; names: readonly string[] }) => ({
    compile: () =>
      sql<{ id: number; type: TagName['type']; en: string }>`
        select t.id, t.type, t.name_en as en from clips.clip_tag t
        join unnest(${asked.types}::text[], ${asked.names}::text[]) as a(type, name)
          on a.type = t.type and a.name = t.name_en`.compile(db),
  }),
)

/** Tags whose numbers are kept in memory: those of all genres and of owners whose clips were shown lately. */
const KEPT_MAX = 10_000

/** The numbers of tags by `tagKeyOf`. A tag gets one when it is first asked for, and keeps it: each is read once. */
export function openTagNumbers(rows: ClipRows) {
  const kept = new Map<string, number>()
  return async (tags: readonly TagName[]): Promise<ReadonlyMap<string, number>> => {
    const numbers = new Map<string, number>()
    const missing: TagName[] = []
    for (const tag of tags) {
      const number = kept.get(tagKeyOf(tag))
      if (number === undefined) missing.push(tag)
      else numbers.set(tagKeyOf(tag), number)
    }
    const read = await readNumbers(rows, missing)
    if (kept.size + read.size > KEPT_MAX) kept.clear()
    for (const [key, number] of read) {
      kept.set(key, number)
      numbers.set(key, number)
    }
    return numbers
  }
}

async function readNumbers(rows: ClipRows, tags: readonly TagName[]): Promise<ReadonlyMap<string, number>> {
  if (tags.length === 0) return new Map()
  const known = await findTags(rows, tags)
  const missing = tags
    .filter((tag) => !known.has(tagKeyOf(tag)))
    .toSorted((a, b) => (tagKeyOf(a) < tagKeyOf(b) ? -1 : 1))
  if (missing.length === 0) return known
  const column = (name: keyof TagName) => sql`${missing.map((tag) => tag[name])}::text[]`
  await sql`
    insert into clips.clip_tag (type, name_en, name_id)
    select * from unnest(${column('type')}, ${column('en')}, ${column('id')})
    on conflict (type, name_en) do nothing`.execute(rows)
  return findTags(rows, tags)
}

async function findTags(rows: ClipRows, tags: readonly TagName[]): Promise<ReadonlyMap<string, number>> {
  const found = await tagsQuery(rows, {
    types: tags.map(({ type }) => type),
    names: tags.map(({ en }) => en),
  })
  return new Map(found.map((tag) => [tagKeyOf(tag), tag.id]))
}
