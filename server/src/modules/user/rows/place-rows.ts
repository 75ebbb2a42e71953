import type { Kysely } from 'kysely'
import type { UserTables } from './tables.ts'

/** The SQL of the places of sessions. */
export function placeRows(db: Kysely<UserTables>) {
  return {
    /** Nothing happens where the session has ended meanwhile. */
    async put(session: { id: string } | { refreshHash: Buffer }, place: string): Promise<void> {
      const chosen = db
        .selectFrom('session')
        .select(({ val }) => ['id as session_id', val(place).as('place')])
        .$if('id' in session, (all) => all.where('id', '=', 'id' in session ? session.id : ''))
        .$if('refreshHash' in session, (all) =>
          all.where('refresh_hash', '=', 'refreshHash' in session ? session.refreshHash : Buffer.alloc(0)),
        )
      await db
        .insertInto('session_place')
        .columns(['session_id', 'place'])
        .expression(chosen)
        .onConflict((known) => known.column('session_id').doUpdateSet({ place }))
        .execute()
    },

    /** By device: of the session that was used last. */
    async ofAccount(accountId: string): Promise<ReadonlyMap<string, string>> {
      const found = await db
        .selectFrom('session_place')
        .innerJoin('session', 'session.id', 'session_place.session_id')
        .select(['session.device_uuid', 'session_place.place'])
        .where('session.account_id', '=', accountId)
        .orderBy('session.used_at')
        .execute()
      return new Map(found.map(({ device_uuid, place }) => [device_uuid, place]))
    },
  }
}
