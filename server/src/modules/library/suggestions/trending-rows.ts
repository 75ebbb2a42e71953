import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'

/** Different texts of one day. */
const TEXTS_OF_DAY_MAX = 2_000

/** A text as the search normalizes it. */
export async function plainText(db: CatalogRows, text: string): Promise<string> {
  const { rows } = await sql<{ plain: string }>`select catalog.plain(${text}) as plain`.execute(db)
  return rows[0]?.plain ?? ''
}

/** Adds one person to a text of a day; a full day takes no other text. Days that count no more are removed. */
export async function addSearch(
  db: CatalogRows,
  { day, text, days }: { day: number; text: string; days: number },
): Promise<void> {
  await sql`
    with gone as (delete from catalog.searched where day <= ${day - days})
    insert into catalog.searched (day, text, people)
    select ${day}, ${text}, 1
    where exists (select from catalog.searched where day = ${day} and text = ${text})
      or (select count(*) from catalog.searched where day = ${day}) < ${TEXTS_OF_DAY_MAX}
    on conflict (day, text) do update set people = searched.people + 1`.execute(db)
}

/** The texts that most people searched for; a day counts half as much as the day after it. */
export async function mostSearched(
  db: CatalogRows,
  asked: { today: number; days: number; peopleMin: number; limit: number },
): Promise<string[]> {
  const { today, days, peopleMin, limit } = asked
  const { rows } = await sql<{ text: string }>`
    select text from catalog.searched where day > ${today - days} and day <= ${today}
    group by text having sum(people) >= ${peopleMin}
    order by sum(people * power(0.5, ${today} - day)) desc, text limit ${limit}`.execute(db)
  return rows.map(({ text }) => text)
}
