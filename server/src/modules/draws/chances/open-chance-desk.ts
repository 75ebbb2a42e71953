import { Readable } from 'node:stream'
import { csvOf, type ChanceListed, type ChanceSource, type DrawExclusion } from '@tayang/contract'
import { within } from '#platform/database/within'
import { pageOf, readCursor } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { afterId } from '../after-id.ts'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { ByTwo, DrawsContext } from '../dependencies.ts'
import type { DrawsTables } from '../tables.ts'
import {
  chanceById,
  isExcluded as isAccountExcluded,
  isListClosed,
  lockCampaign,
  markRemoved,
} from './chance-rows.ts'
import { pageOfExclusions, putExclusion, removeExclusion } from './exclusion-rows.ts'
import { giveChance } from './give-chance.ts'
import { marksOf, pageOfChances, totalsOfChances, type Mark, type MarkedChance } from './mark-rows.ts'

export type ChanceShown = Omit<ChanceListed, 'approval'>
export type ChanceDesk = ReturnType<typeof openChanceDesk>

const EXPORT_ROWS_AT_ONCE = 5_000

/** What operators read and, two of them, do about chances (docs/product/campaigns.md#corrections). */
export function openChanceDesk(context: DrawsContext) {
  const { db } = context

  async function requireCampaign(id: string): Promise<void> {
    const [card] = await context.cards.rows.byIds([id])
    if (card?.kind !== 'campaign') return refuse('NOT_FOUND')
  }

  async function show(rows: readonly MarkedChance[]): Promise<ChanceShown[]> {
    const profiles = await context.profilesOf([
      ...new Set(rows.flatMap(({ account_id }) => account_id ?? [])),
    ])
    return rows.map((row) => ({
      id: row.id,
      person:
        row.account_id === null
          ? null
          : { id: row.account_id, name: profiles.get(row.account_id)?.name ?? '' },
      source: row.source,
      sourceId: row.source_id,
      at: row.at.getTime(),
      isRemoved: row.removed_at !== null,
      removedBecause: row.removed_because,
      marks: marksOf(row),
    }))
  }

  /** The lines of the file, some thousand at a time. */
  async function* linesOf(campaignId: string): AsyncGenerator<string> {
    yield csvOf([['chance', 'account', 'name', 'source', 'source id', 'at', 'removed', 'why', 'marks']])
    for (let before: string | null = null; ;) {
      const rows: MarkedChance[] = await pageOfChances(
        db,
        { campaignId },
        { before, limit: EXPORT_ROWS_AT_ONCE },
      )
      const shown = await show(rows)
      yield csvOf(
        shown.map((one) => [
          one.id,
          one.person?.id ?? '',
          one.person?.name ?? '',
          one.source,
          one.sourceId,
          new Date(one.at).toISOString(),
          one.isRemoved ? 'yes' : 'no',
          one.removedBecause ?? '',
          one.marks.map(({ mark, value }) => `${mark} ${value}`).join('; '),
        ]),
      )
      if (rows.length < EXPORT_ROWS_AT_ONCE) return
      before = rows.at(-1)?.id ?? null
    }
  }

  return {
    async list(
      campaignId: string,
      query: {
        cursor?: string | undefined
        perPage: number
        source?: ChanceSource | undefined
        mark?: Mark | undefined
        person?: string | undefined
      },
    ) {
      await requireCampaign(campaignId)
      const totals = await totalsOfChances(db, campaignId)
      if (query.person !== undefined && !isId(query.person))
        return { data: [], meta: { next: null, ...totals } }
      const before = afterId(query.cursor)
      const { source, mark, person: accountId, perPage } = query
      const rows = await pageOfChances(
        db,
        { campaignId, source, mark, accountId },
        { before, limit: perPage + 1 },
      )
      const page = pageOf(rows, perPage, ({ id }) => [id])
      return { data: await show(page.rows), meta: { ...page.meta, ...totals } }
    },

    async export(campaignId: string): Promise<Readable> {
      await requireCampaign(campaignId)
      return Readable.from(linesOf(campaignId))
    },

    /** Refuses where no chance could be given now; answers the name of the person. */
    async requireCorrectable(campaignId: string, accountId: string): Promise<string> {
      await requireCampaign(campaignId)
      const profile = isId(accountId) ? (await context.profilesOf([accountId])).get(accountId) : undefined
      if (!profile) return refuse('NOT_FOUND')
      const campaign = await campaignById(db, campaignId)
      if (campaign?.state !== 'public') return refuse('DRAW_STATE', undefined, { details: ['not public'] })
      if (await isListClosed(db, campaignId)) return refuse('DRAW_STATE', undefined, { details: ['closed'] })
      return profile.name
    },

    /** Two operators give a chance; the request is its source, so that it is given once. */
    async correct(
      { campaignId, accountId }: { campaignId: string; accountId: string },
      by: ByTwo,
    ): Promise<void> {
      const profileId = (await context.profilesOf([accountId])).get(accountId)?.id ?? refuse('NOT_FOUND')
      const campaign = await campaignById(db, campaignId)
      // The fault was ours, and happened while the campaign ran.
      const at = Math.min(by.now, campaign?.ends_at?.getTime() ?? by.now)
      const draft = { campaignId, accountId, profileId, source: 'correction', sourceId: by.id, at } as const
      const outcome = await giveChance(context, draft, by.tx)
      if (!outcome.isGiven) return refuse('DRAW_STATE', undefined, { details: [outcome.why] })
    },

    /** A standing chance of a list that is open; answers whose it is. */
    async requireRemovable(id: string): Promise<{ accountId: string | null; campaignId: string }> {
      const chance = (isId(id) ? await chanceById(db, id) : undefined) ?? refuse('NOT_FOUND')
      if (chance.removed_at !== null) return refuse('DRAW_STATE', undefined, { details: ['removed'] })
      if (await isListClosed(db, chance.campaign_id)) {
        return refuse('DRAW_STATE', undefined, { details: ['closed'] })
      }
      return { accountId: chance.account_id, campaignId: chance.campaign_id }
    },

    async remove(id: string, { tx: outer, now, reason }: ByTwo): Promise<void> {
      const tx = within<DrawsTables>(outer, 'draws')
      const chance = (await chanceById(tx, id)) ?? refuse('NOT_FOUND')
      // A close that is under way comes first: what it froze is removed by nobody.
      await lockCampaign(tx, chance.campaign_id)
      if (await isListClosed(tx, chance.campaign_id)) {
        return refuse('DRAW_STATE', undefined, { details: ['closed'] })
      }
      if (!(await markRemoved(tx, id, { now, reason }))) {
        return refuse('DRAW_STATE', undefined, { details: ['removed'] })
      }
    },

    /** Operators first, then what two of them put, the newest first. */
    async listExclusions(query: { cursor?: string | undefined; perPage: number }) {
      const [since, id] = readCursor(query.cursor, ['number', 'string']) ?? [null, null]
      if (id !== null && !isId(String(id))) return { data: [], meta: { next: null } }
      const after = since === null ? null : { since: Number(since), id: String(id) }
      const rows = await pageOfExclusions(db, { after, limit: query.perPage + 1 })
      const page = pageOf(rows, query.perPage, (row) => [row.since.getTime(), row.account_id])
      const operators = query.cursor === undefined ? await context.operators() : []
      const profiles = await context.profilesOf([...operators, ...page.rows.map((row) => row.account_id)])
      const named = (accountId: string) => ({ id: accountId, name: profiles.get(accountId)?.name ?? '' })
      const data: DrawExclusion[] = [
        ...operators.map((one) => ({ person: named(one), why: 'operator' as const, note: '', since: null })),
        ...page.rows.map((row) => ({
          person: named(row.account_id),
          why: row.why,
          note: row.note,
          since: row.since.getTime(),
        })),
      ]
      return { data, meta: page.meta }
    },

    /** Whether there is anything to change; answers the name of the person. */
    async requireExcludable(accountId: string, isExcluded: boolean): Promise<string> {
      const profile = isId(accountId) ? (await context.profilesOf([accountId])).get(accountId) : undefined
      if (!profile) return refuse('NOT_FOUND')
      return (await isAccountExcluded(db, accountId)) === isExcluded
        ? refuse('DRAW_STATE', undefined, { details: [isExcluded ? 'excluded' : 'not excluded'] })
        : profile.name
    },

    async exclude(
      { accountId, isExcluded, why }: { accountId: string; isExcluded: boolean; why: 'staff' | 'household' },
      { tx: outer, reason, now }: ByTwo,
    ): Promise<void> {
      const tx = within<DrawsTables>(outer, 'draws')
      if (isExcluded)
        await putExclusion(tx, { account_id: accountId, why, note: reason, since: new Date(now) })
      else await removeExclusion(tx, accountId)
    },
  }
}
