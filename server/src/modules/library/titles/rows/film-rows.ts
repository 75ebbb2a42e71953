import { sql } from 'kysely'
import type { CatalogRows, ChannelType, TitleType } from '../../tables.ts'

/** What decides whether something may happen at a second of a title. */
export interface Film {
  readonly id: string
  readonly friendlyId: string
  readonly type: TitleType | ChannelType
  readonly title: { readonly en: string; readonly id: string }
  readonly premium: boolean
  readonly isHidden: boolean
  /** Of the version that plays; null until one does. */
  readonly durationSeconds: number | null
}

/** These titles, hidden ones too; unknown ids are left out. */
export function filmsOf(rows: CatalogRows, ids: readonly string[]): Promise<Film[]> {
  return ids.length === 0 ? Promise.resolve([]) : read(rows, sql`i.id = any(${[...ids]}::text[])`)
}

/** A title by its friendly id, hidden or not. */
export async function filmNamed(rows: CatalogRows, friendlyId: string): Promise<Film | null> {
  return (await read(rows, sql`i.friendly_id = ${friendlyId}`))[0] ?? null
}

async function read(rows: CatalogRows, which: ReturnType<typeof sql>): Promise<Film[]> {
  const { rows: found } = await sql<{
    id: string
    friendly_id: string
    type: TitleType | ChannelType
    title_en: string
    title_id: string
    premium: boolean
    is_hidden: boolean
    duration_seconds: number | null
  }>`
    select i.id, i.friendly_id, i.type, i.title_en, i.title_id, i.premium,
      i.hidden_at is not null as is_hidden, v.duration_seconds
    from catalog.item i left join catalog.version v on v.id = i.version_id
    where ${which}`.execute(rows)
  return found.map((row) => ({
    id: row.id,
    friendlyId: row.friendly_id,
    type: row.type,
    title: { en: row.title_en, id: row.title_id },
    premium: row.premium,
    isHidden: row.is_hidden,
    durationSeconds: row.duration_seconds,
  }))
}
