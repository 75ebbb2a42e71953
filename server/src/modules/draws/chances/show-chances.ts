import type { ChanceListed, ChanceSource } from '@tayang/contract'
import { pageOf } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import { afterId } from '../after-id.ts'
import { campaignCard } from '../campaigns/campaign-card.ts'
import type { DrawsContext } from '../dependencies.ts'
import { marksOf, pageOfChances, totalsOfChances, type Mark, type MarkedChance } from './mark-rows.ts'

export type ChanceShown = Omit<ChanceListed, 'approval'>

export interface ChancesQuery {
  readonly cursor?: string | undefined
  readonly perPage: number
  readonly source?: ChanceSource | undefined
  readonly mark?: Mark | undefined
  readonly person?: string | undefined
}

/** Chances as operators read them, each with whose it is. */
export async function showChances(
  { profilesOf }: Pick<DrawsContext, 'profilesOf'>,
  rows: readonly MarkedChance[],
): Promise<ChanceShown[]> {
  const profiles = await profilesOf([...new Set(rows.flatMap(({ account_id }) => account_id ?? []))])
  return rows.map((row) => ({
    id: row.id,
    person:
      row.account_id === null ? null : { id: row.account_id, name: profiles.get(row.account_id)?.name ?? '' },
    source: row.source,
    sourceId: row.source_id,
    at: row.at.getTime(),
    isRemoved: row.removed_at !== null,
    removedBecause: row.removed_because,
    marks: marksOf(row),
  }))
}

/** One page, with the totals of the whole campaign. */
export async function listChances(context: DrawsContext, campaignId: string, query: ChancesQuery) {
  const { db } = context
  await campaignCard(context, campaignId)
  const totals = await totalsOfChances(db, campaignId)
  if (query.person !== undefined && !isId(query.person)) return { data: [], meta: { next: null, ...totals } }
  const before = afterId(query.cursor)
  const { source, mark, person: accountId, perPage } = query
  const rows = await pageOfChances(
    db,
    { campaignId, source, mark, accountId },
    { before, limit: perPage + 1 },
  )
  const page = pageOf(rows, perPage, ({ id }) => [id])
  return { data: await showChances(context, page.rows), meta: { ...page.meta, ...totals } }
}
