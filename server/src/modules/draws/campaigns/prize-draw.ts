import type { Locale, PrizeDraw } from '@tayang/contract'
import { CLAIM_DAYS } from '@tayang/contract'
import { ownSources, sumsOf } from '../chances/chance-rows.ts'
import type { DrawsContext } from '../dependencies.ts'
import { newestPublicDraw, seatsOf } from '../making/draw-rows.ts'
import type { CampaignRow } from '../tables.ts'
import { campaignById } from './campaign-rows.ts'
import { termsShown, whoOf } from './show-campaigns.ts'

/** Sources of own chances that are shown. */
const OWN_MAX = 1_000

interface PrizeDrawReader {
  readonly caller: { readonly accountId: string } | null
  readonly locale: Locale
}

/** What the page of a campaign shows of its prize draw; null for a card alone, and before it is public. */
export async function prizeDrawOf(
  context: DrawsContext,
  campaignId: string,
  reader: PrizeDrawReader,
): Promise<PrizeDraw | null> {
  const { db, clock } = context
  const row = await campaignById(db, campaignId)
  if (row?.state !== 'public') return null
  const [terms, chances, draw, taxPercent] = await Promise.all([
    termsShown(db, campaignId, row.terms_version),
    chancesFor(context, campaignId, reader),
    shownDraw(context, campaignId),
    context.taxPercent(),
  ])
  const isOver = row.ends_at !== null && row.ends_at.getTime() < clock.now()
  return {
    state: isOver ? 'ended' : 'public',
    hasPrizes: row.prizes.length > 0,
    prizes: row.prizes.map(({ grant: _grant, ...prize }) => prize),
    permit: permitOf(row),
    terms,
    who: whoOf(row),
    chancesMax: row.chances_max,
    chancesPerDayMax: row.chances_per_day_max,
    claimDays: CLAIM_DAYS,
    taxPercent,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    chances,
    draw,
  }
}

function permitOf({ permit }: CampaignRow): PrizeDraw['permit'] {
  return permit && { number: permit.number, issuer: permit.issuer, issuedOn: permit.issuedOn }
}

async function shownDraw({ db }: DrawsContext, campaignId: string): Promise<PrizeDraw['draw']> {
  const draw = await newestPublicDraw(db, campaignId)
  if (!draw || draw.number === null) return null
  const seats = await seatsOf(db, draw.id)
  return {
    id: draw.id,
    number: draw.number,
    state: draw.state,
    closesAt: draw.closes_at.getTime(),
    drawsAt: draw.draws_at.getTime(),
    seats: seats.map(({ seat, commitment, committed_at }) => ({
      seat,
      commitment: commitment.toString('hex'),
      committedAt: committed_at.getTime(),
    })),
  }
}

/** The chances of everybody, and those of the reader by what they were for. */
async function chancesFor(
  context: DrawsContext,
  campaignId: string,
  { caller, locale }: PrizeDrawReader,
): Promise<PrizeDraw['chances']> {
  const { db } = context
  const all = (await sumsOf(db, [campaignId])).get(campaignId)?.chances ?? 0
  if (!caller) return { all, own: null }
  const own = await ownSources(db, campaignId, caller.accountId, OWN_MAX)
  const named = new Map<string, string>()
  for (const [source, some] of Map.groupBy(own, (one) => one.source)) {
    const ids = [...new Set(some.map(({ source_id }) => source_id))]
    for (const [id, name] of await context.sourceNamesOf(source, ids, locale))
      named.set(`${source} ${id}`, name)
  }
  return {
    all,
    own: {
      count: own.length,
      from: own.map(({ source, source_id, at }) => ({
        source,
        sourceId: source_id,
        name: named.get(`${source} ${source_id}`) ?? null,
        at: at.getTime(),
        count: 1,
      })),
    },
  }
}
