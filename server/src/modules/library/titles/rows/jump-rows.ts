import type { Jump } from '@tayang/contract'
import { sql, type RawBuilder } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { CatalogRows } from '../../tables.ts'

/** Titles with the typed words that are compared; the most watched of them come first. */
const COMPARED_MAX = 200
/** Words of a text that count. */
const WORDS_MAX = 8

interface Found {
  id: string
  friendly_id: string
  type: string
  title: string
  year: number | null
  is_hidden: boolean
}

/**
 * Titles, channels and clips for operators, hidden ones too: by id, by the friendly id, or by the beginnings of the
 * words of a title.
 */
export async function titleJumps(db: CatalogRows, text: string, limit: number): Promise<Jump[]> {
  const found = isId(text)
    ? await itemsWhere(db, sql`id = ${text}`, 1)
    : [...(await itemsWhere(db, sql`friendly_id = ${text}`, 1)), ...(await itemsNamed(db, text, limit))]
  const byId = new Map(found.map((row) => [row.id, row]))
  return [...byId.values()].slice(0, limit).map(jumpOf)
}

const columns = sql`id, friendly_id, type, title_en as title, year, hidden_at is not null as is_hidden`

async function itemsWhere(db: CatalogRows, fits: RawBuilder<unknown>, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`select ${columns} from catalog.item where ${fits} limit ${limit}`.execute(
    db,
  )
  return rows
}

async function itemsNamed(db: CatalogRows, text: string, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with q as materialized (
      select to_tsquery('simple', string_agg('''' || word || ''':*A', ' & ')) as words
      from unnest((string_to_array(catalog.plain(${text}), ' '))[:${sql.lit(WORDS_MAX)}]) word where word <> ''
    )
    select ${columns} from (
      select i.* from q cross join lateral (
        select * from catalog.item where words @@ q.words limit ${sql.lit(COMPARED_MAX)}) i) fitting
    order by hidden_at is not null, views desc, id desc limit ${limit}`.execute(db)
  return rows
}

function jumpOf(row: Found): Jump {
  const isChannel = row.type === 'channel' || row.type === 'stream' || row.type === 'webview'
  const kind = isChannel ? 'channel' : row.type === 'clips' ? 'clip' : 'title'
  const facts = [row.type, row.year, row.is_hidden ? 'hidden' : null].filter((fact) => fact !== null)
  // A clip is found by its id; everything that operators put has a friendly id.
  return { kind, id: kind === 'clip' ? row.id : row.friendly_id, title: row.title, sub: facts.join(' · ') }
}
