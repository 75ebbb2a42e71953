import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import type { ShowTables } from './shows/show-tables.ts'

/** A show as operators list those of one person. */
export interface PersonShow {
  readonly id: string
  readonly name: string
  readonly category: string | null
  readonly status: 'created' | 'broadcasting' | 'finished'
  readonly createdAt: number
  readonly onAirAt: number | null
  readonly finishedAt: number | null
  readonly hiddenAt: number | null
  readonly isRecorded: boolean
}

const asTime = (value: bigint | number | null) => (value === null ? null : Number(value))

/** The SQL of all shows of one person, hidden ones too. */
export function openPersonShowRows(database: Database) {
  const db = database.forModule<ShowTables>('catalog')
  return {
    async showsOfPerson(
      profileId: string,
      { after, limit }: { after: string | null; limit: number },
    ): Promise<PersonShow[]> {
      const found = await db
        .selectFrom('show')
        .leftJoin('show_category', 'show_category.id', 'show.category_id')
        .select(['show.id', 'show.name', 'show.status', 'show_category.name as category'])
        .select(['show.created_at', 'show.on_air_at', 'show.finished_at', 'show.hidden_at'])
        .select(
          sql<boolean>`exists (select from catalog.recording
            where recording.show_id = show.id and recording.state = 'ready')`.as('is_recorded'),
        )
        .where('show.profile_id', '=', profileId)
        .$if(after !== null, (all) => all.where('show.id', '<', after!))
        .orderBy('show.id', 'desc')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        id: row.id,
        name: row.name,
        category: row.category,
        status: row.status,
        createdAt: Number(row.created_at),
        onAirAt: asTime(row.on_air_at),
        finishedAt: asTime(row.finished_at),
        hiddenAt: asTime(row.hidden_at),
        isRecorded: row.is_recorded,
      }))
    },

    /** Counted up to a number. */
    async countShowsOfPerson(profileId: string, most: number): Promise<number> {
      const { rows } = await sql<{ many: bigint }>`
        select count(*) as many from (
          select from catalog.show where profile_id = ${profileId}::uuid limit ${most}) few`.execute(db)
      return Number(rows[0]?.many ?? 0n)
    },
  }
}
