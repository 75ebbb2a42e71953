import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { CatalogRows, CatalogTables } from '../../tables.ts'

/** A clip that everybody can watch now, of a person or of the operator. */
export interface PublicClip {
  readonly id: string
  /** Null where it is the operator's. */
  readonly ownerProfileId: string | null
  readonly publishedAt: number
}

const publicClips = (db: Kysely<CatalogTables>) =>
  db
    .selectFrom('item')
    .select(['id', 'owner_profile_id', 'published_at'])
    .where('type', '=', 'clips')
    .where('hidden_at', 'is', null)
    .where('published_at', 'is not', null)

const publicClipsQuery = keepQuery((db: Kysely<CatalogTables>, { ids }: { ids: readonly string[] }) =>
  publicClips(db).where('id', '=', sql<string>`any(${ids}::text[])`),
)

const newestClipsQuery = keepQuery((db: Kysely<CatalogTables>, { limit }: { limit: number }) =>
  publicClips(db)
    .where('version_id', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit),
)

function publicClipOf(row: {
  id: string
  owner_profile_id: string | null
  published_at: Date | null
}): PublicClip {
  return {
    id: row.id,
    ownerProfileId: row.owner_profile_id,
    publishedAt: row.published_at?.getTime() ?? 0,
  }
}

/** Those of these items that are clips which everybody can watch now. */
export async function publicClipsOf(
  rows: CatalogRows,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublicClip>> {
  const found = await publicClipsQuery(rows, { ids })
  return new Map(found.map((row) => [row.id, publicClipOf(row)]))
}

/** The clips that were published last and play, the newest first. */
export async function newestClips(rows: CatalogRows, limit: number): Promise<PublicClip[]> {
  return (await newestClipsQuery(rows, { limit })).map(publicClipOf)
}
