import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { CatalogTables } from './tables.ts'

/**
 * Notes that the owner of clips and of announced shows has left, or with null that they are back. What was withheld for
 * another reason stays so either way.
 */
export async function setOwnerLeft(tx: Within, profileId: string, at: number | null): Promise<void> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const owner_left_at = at === null ? null : new Date(at)
  await rows.updateTable('item').set({ owner_left_at }).where('owner_profile_id', '=', profileId).execute()
  await rows.updateTable('card').set({ owner_left_at }).where('profile_id', '=', profileId).execute()
}
