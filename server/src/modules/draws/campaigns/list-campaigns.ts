import type { admin, AnswerOf, CampaignListed } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import type { DrawsContext } from '../dependencies.ts'
import { showCampaigns } from './show-campaigns.ts'

/** Campaigns that a filter looks through, the newest first: more than an installation has in years. */
const FILTERED_MAX = 1_000

interface Filter {
  state?: CampaignListed['state'] | undefined
  search?: string | undefined
}
export type CampaignsQuery = Filter & { cursor?: string | undefined; perPage: number }

/** Those that are asked about wait for a second operator, whatever stands in their row. */
export async function listCampaigns(
  context: DrawsContext,
  query: CampaignsQuery,
  asked: ReadonlySet<string>,
): Promise<AnswerOf<typeof admin.listDeskCampaigns>> {
  const { cards } = context
  const [given] = readCursor(query.cursor, ['number']) ?? [0]
  const offset = Math.max(0, Number(given))
  const limit = query.perPage + 1
  const next = () => [offset + query.perPage]
  const shown = async (ids: readonly string[]) =>
    (await showCampaigns(context, ids)).map((one) =>
      one.state === 'draft' && asked.has(one.id) ? { ...one, state: 'waiting' as const } : one,
    )
  if (query.state === undefined && !query.search) {
    const { ids } = await cards.rows.page('campaign', { limit, offset })
    const { rows, meta } = pageOf(ids, query.perPage, next)
    return { data: await shown(rows), meta }
  }
  const { ids } = await cards.rows.page('campaign', { limit: FILTERED_MAX, offset: 0 })
  const found = (await shown(ids)).filter((one) => matches(one, query))
  const { rows, meta } = pageOf(found.slice(offset, offset + limit), query.perPage, next)
  return { data: [...rows], meta }
}

/** Each word begins a word of its name, or its friendly id has it. */
function matches({ name, friendlyId, state }: CampaignListed, filter: Filter): boolean {
  if (filter.state !== undefined && filter.state !== state) return false
  const words = ` ${name.en} ${name.id} ${friendlyId.replaceAll('-', ' ')}`.toLowerCase()
  const searched = (filter.search ?? '').toLowerCase().split(/[\s-]+/)
  return searched.every((word) => words.includes(` ${word}`))
}
