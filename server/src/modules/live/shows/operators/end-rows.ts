import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** A show that an operator ended. */
export interface EndRow {
  readonly showId: string
  readonly endedAt: number
  /** Of what was kept of it; null while it is due, and where nothing was recorded. */
  readonly evidenceSeconds: number | null
  /** Null where it was ended by a decision about something else, as about its streamer. */
  readonly decision: EndDecision | null
}

/** The decision that ended a show. */
export interface EndDecision {
  readonly id: string
  /** By account. */
  readonly by: string
  readonly reason: string
}

/** Shows whose last seconds are kept in one round. */
const DUE_MAX = 20

export type EndRows = ReturnType<typeof openEndRows>

/** The SQL of shows that operators ended, and of what is kept of them as evidence. */
export function openEndRows(database: Database) {
  const db = database.forModule<Record<never, never>>('catalog')
  return {
    /** The first end stays. */
    async noteEnd(showId: string, at: number): Promise<void> {
      await sql`
        insert into catalog.show_end (show_id, ended_at, evidence)
        select id, ${at}, 'due' from catalog.show where id = ${showId}::uuid
        on conflict (show_id) do nothing`.execute(db)
    },
    async noteDecision(showId: string, { id, by, reason }: EndDecision): Promise<void> {
      await sql`
        update catalog.show_end set decision_id = ${id}::uuid, decided_by = ${by}::uuid, reason = ${reason}
        where show_id = ${showId}::uuid`.execute(db)
    },
    async endOf(showId: string): Promise<EndRow | null> {
      if (!isId(showId)) return null
      const { rows } = await sql<Stored>`
        select * from catalog.show_end where show_id = ${showId}::uuid`.execute(db)
      return rows[0] ? endOf(rows[0]) : null
    },
    /** Those of these shows that are over; `isRemoved` where its streamer did not end it, or there is none. */
    async overAmong(showIds: readonly string[]): Promise<{ showId: string; isRemoved: boolean }[]> {
      const { rows } = await sql<{ id: string; is_removed: boolean }>`
        select held.id,
          show.id is null or show.hidden_at is not null or show_end.show_id is not null as is_removed
        from unnest(${showIds.filter(isId)}::uuid[]) as held (id)
        left join catalog.show on show.id = held.id
        left join catalog.show_end on show_end.show_id = held.id
        where show.status is distinct from 'broadcasting'`.execute(db)
      return rows.map(({ id, is_removed }) => ({ showId: id, isRemoved: is_removed }))
    },
    /** The latest first. */
    async ends(page: {
      since: number
      after: { endedAt: number; showId: string } | null
      limit: number
    }): Promise<EndRow[]> {
      const { since, after, limit } = page
      if (after && !isId(after.showId)) return []
      const { rows } = await sql<Stored>`
        select * from catalog.show_end
        where ended_at >= ${since} and (ended_at, show_id) <
          (${after?.endedAt ?? Number.MAX_SAFE_INTEGER}::bigint, ${after?.showId ?? LAST_ID}::uuid)
        order by ended_at desc, show_id desc limit ${limit}`.execute(db)
      return rows.map(endOf)
    },
    /** Those whose last seconds are still to be kept. */
    async evidenceDue(before: number): Promise<EndRow[]> {
      const { rows } = await sql<Stored>`
        select * from catalog.show_end where evidence = 'due' and ended_at < ${before}
        order by ended_at limit ${DUE_MAX}`.execute(db)
      return rows.map(endOf)
    },
    /** Null where there is nothing to keep. */
    async setEvidence(showId: string, seconds: number | null): Promise<void> {
      await sql`
        update catalog.show_end
        set evidence = ${seconds === null ? 'none' : 'kept'}, evidence_seconds = ${seconds}
        where show_id = ${showId}::uuid`.execute(db)
    },
    /** Evidence that is too old; its bytes are removed first. */
    async evidenceBefore(at: number): Promise<string[]> {
      const { rows } = await sql<Stored>`
        select * from catalog.show_end where evidence = 'kept' and ended_at < ${at}
        order by ended_at limit ${DUE_MAX}`.execute(db)
      return rows.map(({ show_id }) => show_id)
    },
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Stored {
  readonly show_id: string
  readonly ended_at: bigint
  readonly evidence_seconds: number | null
  readonly decision_id: string | null
  readonly decided_by: string | null
  readonly reason: string | null
}

const endOf = (row: Stored): EndRow => ({
  showId: row.show_id,
  endedAt: Number(row.ended_at),
  evidenceSeconds: row.evidence_seconds,
  decision:
    row.decision_id === null
      ? null
      : { id: row.decision_id, by: row.decided_by ?? '', reason: row.reason ?? '' },
})
