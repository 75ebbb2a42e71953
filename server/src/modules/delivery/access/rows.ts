import type { CatalogRows } from '#modules/library'

/** What decides access to a title and what its player needs; undefined where there is none or it is hidden. */
export async function findPlayable(rows: CatalogRows, itemId: string) {
  return rows
    .selectFrom('item')
    .leftJoin('version', 'version.id', 'item.version_id')
    .select(['item.premium', 'item.owner_profile_id', 'item.version_id', 'captions', 'thumbnails', 'key_id'])
    .select((eb) =>
      eb
        .selectFrom('version as n')
        .whereRef('n.item_id', '=', 'item.id')
        .select('n.state')
        .orderBy('n.created_at', 'desc')
        .limit(1)
        .as('newest_state'),
    )
    .where('item.id', '=', itemId)
    .where('item.hidden_at', 'is', null)
    .executeTakeFirst()
}
