import type { CatalogRows } from '#modules/library'

/** The sealed key with this id; nothing where there is none or its title is hidden. */
export async function sealedKeyOf(rows: CatalogRows, keyId: string): Promise<string | null | undefined> {
  const version = await rows
    .selectFrom('version')
    .innerJoin('item', 'item.id', 'version.item_id')
    .select('key_sealed')
    .where('key_id', '=', keyId)
    .where('item.hidden_at', 'is', null)
    .executeTakeFirst()
  return version?.key_sealed
}
