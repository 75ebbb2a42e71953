import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import type { MomentRows } from '../tables.ts'

export interface FoundRow {
  readonly id: string
  readonly showId: string
  readonly startsAt: number
  readonly endsAt: number
  readonly peakAt: number
  readonly score: number
  readonly messages: number
  readonly people: number
  readonly laughs: number
  readonly gencash: number
  readonly state: 'new' | 'posted' | 'dismissed'
}

export type NewFound = Omit<FoundRow, 'id' | 'showId' | 'state'>

/** The SQL of found moments. */
export function openFoundRows(database: Database, rows: MomentRows) {
  return { ...searches(database, rows), ...decisions(rows) }
}

function searches(database: Database, rows: MomentRows) {
  return {
    async isSearched(showId: string): Promise<boolean> {
      const found = await rows
        .selectFrom('searched')
        .select('show_id')
        .where('show_id', '=', showId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Stores what was found, once; of two searches at once the first one counts. */
    keep: (show: { id: string; ownerProfileId: string }, found: readonly NewFound[], now: number) =>
      database.transaction(rows, async (tx) => {
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('searched')
          .values({ show_id: show.id, at: new Date(now) })
          .onConflict((known) => known.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 0n || found.length === 0) return
        await tx
          .insertInto('found')
          .values(
            found.map((one) => ({
              id: newId(),
              show_id: show.id,
              owner_profile_id: show.ownerProfileId,
              starts_at: BigInt(one.startsAt),
              ends_at: BigInt(one.endsAt),
              peak_at: BigInt(one.peakAt),
              score: one.score,
              messages: one.messages,
              people: one.people,
              laughs: one.laughs,
              gencash: BigInt(one.gencash),
              state: 'new' as const,
            })),
          )
          .execute()
      }),

    /** Those that are not dismissed, the best first. */
    async bestOf(showId: string, limit: number): Promise<FoundRow[]> {
      const found = await rows
        .selectFrom('found')
        .selectAll()
        .where('show_id', '=', showId)
        .where('state', '<>', 'dismissed')
        .orderBy('score', 'desc')
        .orderBy('peak_at')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        id: row.id,
        showId: row.show_id,
        startsAt: Number(row.starts_at),
        endsAt: Number(row.ends_at),
        peakAt: Number(row.peak_at),
        score: row.score,
        messages: row.messages,
        people: row.people,
        laughs: row.laughs,
        gencash: Number(row.gencash),
        state: row.state,
      }))
    },
  }
}

/** What streamers do with them. */
function decisions(rows: MomentRows) {
  return {
    /** False where this person has no such moment. */
    async dismiss(id: string, ownerProfileId: string): Promise<boolean> {
      if (!isId(id)) return false
      const { numUpdatedRows } = await rows
        .updateTable('found')
        .set({ state: 'dismissed' })
        .where('id', '=', id)
        .where('owner_profile_id', '=', ownerProfileId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The owner posted a piece of the show: the moments whose peaks are in it are posted. */
    async setPosted(showId: string, { from, to }: { from: number; to: number }): Promise<void> {
      await rows
        .updateTable('found')
        .set({ state: 'posted' })
        .where('show_id', '=', showId)
        .where('peak_at', '>=', BigInt(from))
        .where('peak_at', '<', BigInt(to))
        .where('state', '=', 'new')
        .execute()
    },

    async eraseOf(profileId: string): Promise<void> {
      await rows.deleteFrom('found').where('owner_profile_id', '=', profileId).execute()
    },
  }
}
