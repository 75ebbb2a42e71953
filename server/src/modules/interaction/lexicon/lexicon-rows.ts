import { sql } from 'kysely'
import type { EditedPack } from '#platform/automod/automod'
import type { Database } from '#platform/database/database'

export interface StoredTerm {
  readonly text: string
  readonly weight: number
  readonly isExact: boolean
}

/** One revision of a word list, whole. */
export interface LexiconRow {
  readonly id: string
  readonly pack: EditedPack
  readonly revision: number
  readonly terms: readonly StoredTerm[]
  readonly changedAt: number
  /** By account. */
  readonly changedBy: string
  readonly reason: string
}

export type LexiconRows = ReturnType<typeof openLexiconRows>

/** The SQL of word lists. */
export function openLexiconRows(database: Database) {
  const db = database.forModule<Record<never, never>>('interaction')
  return {
    /** The latest revision of each pack that was ever changed. */
    async latest(): Promise<LexiconRow[]> {
      const { rows } = await sql<Stored>`
        select distinct on (pack) * from interaction.lexicon order by pack, revision desc`.execute(db)
      return rows.map(rowOf)
    },
    async revisionOf(pack: EditedPack, revision: number): Promise<LexiconRow | null> {
      const { rows } = await sql<Stored>`
        select * from interaction.lexicon where pack = ${pack} and revision = ${revision}`.execute(db)
      return rows[0] ? rowOf(rows[0]) : null
    },
    /** The newest first, beginning before a revision. */
    async before(pack: EditedPack, revision: number, limit: number): Promise<LexiconRow[]> {
      const { rows } = await sql<Stored>`
        select * from interaction.lexicon where pack = ${pack} and revision < ${revision}
        order by revision desc limit ${limit}`.execute(db)
      return rows.map(rowOf)
    },
    /** False where that revision exists: somebody else was first. */
    async add(row: LexiconRow): Promise<boolean> {
      const { numAffectedRows } = await sql`
        insert into interaction.lexicon (pack, revision, id, terms, changed_at, changed_by, reason)
        values (${row.pack}, ${row.revision}, ${row.id}::uuid, ${JSON.stringify(row.terms)}::jsonb,
          ${row.changedAt}, ${row.changedBy}::uuid, ${row.reason})
        on conflict do nothing`.execute(db)
      return numAffectedRows === 1n
    },
  }
}

interface Stored {
  readonly id: string
  readonly pack: EditedPack
  readonly revision: number
  readonly terms: readonly StoredTerm[]
  readonly changed_at: bigint
  readonly changed_by: string
  readonly reason: string
}

const rowOf = (row: Stored): LexiconRow => ({
  id: row.id,
  pack: row.pack,
  revision: row.revision,
  terms: row.terms,
  changedAt: Number(row.changed_at),
  changedBy: row.changed_by,
  reason: row.reason,
})
