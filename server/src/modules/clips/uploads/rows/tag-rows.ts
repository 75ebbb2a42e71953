import { sql } from 'kysely'
import type { ClipRows } from '../../tables.ts'

export interface NamedTag {
  readonly id: number
  readonly type: 'genre' | 'profile_id'
  readonly en: string
  readonly idn: string
}

/** Of a column of type `integer`. */
const NUMBER_MAX = 2 ** 31 - 1

/** The number of a tag, which it gets with its first use and keeps. */
export async function numberOf(rows: ClipRows, { type, en, idn }: Omit<NamedTag, 'id'>): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    with known as (select id from clips.clip_tag where type = ${type} and name_en = ${en}),
    made as (
      insert into clips.clip_tag (type, name_en, name_id)
      select ${type}, ${en}, ${idn} where not exists (select from known)
      on conflict (type, name_en) do update set name_id = excluded.name_id
      returning id
    )
    select id from known union all select id from made`.execute(rows)
  return found[0]?.id ?? 0
}

export async function tagsByNumber(rows: ClipRows, numbers: readonly number[]): Promise<NamedTag[]> {
  const wanted = numbers.filter((number) => number > 0 && number <= NUMBER_MAX)
  if (wanted.length === 0) return []
  const found = await rows
    .selectFrom('clip_tag')
    .select(['id', 'type', 'name_en', 'name_id'])
    .where('id', 'in', wanted)
    .execute()
  return found.map(({ id, type, name_en, name_id }) => ({ id, type, en: name_en, idn: name_id }))
}
