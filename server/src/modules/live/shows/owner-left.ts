import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import type { ShowTables } from './show-tables.ts'

/** Notes that a streamer has left, or with null that they are back: their shows, also one that is on air yet. */
export async function setOwnerLeft(tx: Within, profileId: string, at: number | null): Promise<void> {
  await within<ShowTables>(tx, 'catalog')
    .updateTable('show')
    .set({ owner_left_at: at })
    .where('profile_id', '=', profileId)
    .execute()
}
