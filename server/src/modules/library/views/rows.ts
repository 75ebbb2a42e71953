import { sql } from 'kysely'
import type { CatalogRows } from '../tables.ts'

/** Rows are locked in the order of their ids, so that two processes never deadlock. */
export async function addViews(rows: CatalogRows, batch: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...batch.keys()].toSorted()
  const views = ids.map((id) => batch.get(id) ?? 0)
  await sql`
    with counted as (select * from unnest(${ids}::text[], ${views}::bigint[]) as v(id, views)),
      locked as (select i.id from catalog.item i where i.id = any(${ids}) order by i.id for update)
    update catalog.item i set views = i.views + c.views
    from locked l join counted c on c.id = l.id where i.id = l.id`.execute(rows)
}

/** What decides whether a view of this title is counted; undefined where there is none or it is hidden. */
export function findViewed(rows: CatalogRows, id: string) {
  return rows
    .selectFrom('item')
    .select(['id', 'premium', 'version_id', 'owner_profile_id', 'views'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}
