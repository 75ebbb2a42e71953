import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { ClipRows, ClipTables } from '../tables.ts'

/** What is stored of a clip beside its item; of a clip of the operator only what people left beside it. */
export interface StoredFacts {
  readonly id: string
  readonly maker_profile_id: string | null
  readonly allows_comments: boolean
  readonly allows_embed: boolean
  readonly width: number | null
  readonly height: number | null
  readonly show_id: string | null
  readonly show_starts_at: bigint | null
  readonly likes: number
  readonly comments: number
  readonly latest_comment_id: string | null
  readonly is_liked: boolean
}

const factsQuery = keepQuery(
  (db: Kysely<ClipTables>, asked: { ids: readonly string[]; profileId: string | null }) => ({
    compile: () =>
      sql<StoredFacts>`
        select a.id, c.maker_profile_id, coalesce(c.allows_comments, true) as allows_comments,
          coalesce(c.allows_embed, true) as allows_embed, c.width, c.height, c.show_id, c.show_starts_at,
          coalesce(n.likes, 0) as likes, coalesce(n.comments, 0) as comments,
          (select m.id from clips.clip_comment m where m.item_id = a.id and m.state = 'shown'
            order by m.id desc limit 1) as latest_comment_id,
          exists (select from clips.clip_like l
            where l.item_id = a.id and l.profile_id = ${asked.profileId}::uuid) as is_liked
        from unnest(${asked.ids}::uuid[]) as a(id)
        left join clips.clip c on c.id = a.id
        left join clips.clip_count n on n.item_id = a.id`.compile(db),
  }),
)

/** By clip; of a guest nothing is liked. */
export async function storedFacts(
  rows: ClipRows,
  asked: { ids: readonly string[]; profileId: string | null },
): Promise<ReadonlyMap<string, StoredFacts>> {
  return new Map((await factsQuery(rows, asked)).map((row) => [row.id, row]))
}
