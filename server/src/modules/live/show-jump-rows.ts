import type { Jump } from '@tayang/contract'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** Shows with the typed words that are compared; those on air and the newest come first. */
const COMPARED_MAX = 200
const WORDS_MAX = 8

interface Found {
  id: string
  name: string
  status: string
  created_at: bigint
  is_hidden: boolean
}

/** Finds shows for operators: by id, or by the beginnings of the words of their name. */
export function openShowJumps(database: Database) {
  const db = database.forModule('catalog')
  const columns = sql`id::text as id, name, status, created_at, hidden_at is not null as is_hidden`
  return {
    async showJumps(text: string, limit: number): Promise<Jump[]> {
      const found = isId(text)
        ? sql<Found>`select ${columns} from catalog.show where id = ${text}::uuid`
        : sql<Found>`
            with q as materialized (
              select to_tsquery('simple', string_agg('''' || word || ''':*A', ' & ')) as words
              from unnest((string_to_array(catalog.plain(${text}), ' '))[:${sql.lit(WORDS_MAX)}]) word
              where word <> ''
            )
            select ${columns} from (
              select s.* from q cross join lateral (
                select * from catalog.show where words @@ q.words limit ${sql.lit(COMPARED_MAX)}) s) fitting
            order by status = 'broadcasting' desc, created_at desc limit ${limit}`
      const { rows } = await found.execute(db)
      return rows.map((row) => ({
        kind: 'show',
        id: row.id,
        title: row.name,
        sub: [row.status, dayOf(row.created_at), row.is_hidden ? 'hidden' : ''].filter(Boolean).join(' · '),
      }))
    },
  }
}

const dayOf = (at: bigint) => new Date(Number(at)).toISOString().slice(0, 10)
