import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** The SQL of pictures of shows. */
export function openThumbnailRows(database: Database) {
  const db = database.forModule<Record<never, never>>('catalog')
  return {
    /** Answers the picture that the show had before. */
    async set(showId: string, pictureId: string): Promise<string | null> {
      const { rows } = await sql<{ before: string | null }>`
        update catalog.show set thumbnail_id = ${pictureId}::uuid
        from (select id, thumbnail_id as before from catalog.show where id = ${showId}::uuid for update) held
        where show.id = held.id
        returning before`.execute(db)
      return rows[0]?.before ?? null
    },
    async isShown(pictureId: string): Promise<boolean> {
      const { rows } = await sql`
        select from catalog.show where thumbnail_id = ${pictureId}::uuid limit 1`.execute(db)
      return rows.length > 0
    },
    async clearOf(profileId: string): Promise<string[]> {
      const { rows } = await sql<{ before: string }>`
        with held as (
          select id, thumbnail_id as before from catalog.show
          where profile_id = ${profileId}::uuid and thumbnail_id is not null for update
        ), cleared as (
          update catalog.show set thumbnail_id = null from held where show.id = held.id
        )
        select distinct before from held`.execute(db)
      return rows.map(({ before }) => before)
    },
  }
}
