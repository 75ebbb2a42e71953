import { sql } from 'kysely'
import type { CatalogRows } from '#modules/library'

interface Announced {
  readonly name: string
  readonly description: string
  readonly startedAt: number
  readonly finishedAt: number
}

/** The SQL of shows that streamers announce. */
export function scheduleRows(db: CatalogRows) {
  const ahead = (profileId: string, now: number) =>
    db
      .selectFrom('card')
      .where('kind', '=', 'upcoming-live')
      .where('profile_id', '=', profileId)
      .where('finished_at', '>', new Date(now))

  return {
    /** Locks the schedule of this profile until the transaction ends. */
    async hold(profileId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${profileId}`}, 0))`.execute(db)
    },
    async count(profileId: string, now: number): Promise<number> {
      const found = await ahead(profileId, now)
        .select(({ fn }) => fn.countAll<bigint>().as('number'))
        .executeTakeFirstOrThrow()
      return Number(found.number)
    },
    async page(input: { profileId: string; now: number; limit: number; offset: number }): Promise<string[]> {
      const found = await ahead(input.profileId, input.now)
        .select('id')
        .orderBy('started_at')
        .orderBy('id')
        .limit(input.limit)
        .offset(input.offset)
        .execute()
      return found.map(({ id }) => id)
    },
    /** The texts of a card: those of a streamer are the same in both languages. */
    async change(id: string, to: Announced): Promise<void> {
      await db
        .updateTable('card')
        .set({
          title_en: to.name,
          title_id: to.name,
          description_en: to.description,
          description_id: to.description,
          started_at: new Date(to.startedAt),
          finished_at: new Date(to.finishedAt),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}
