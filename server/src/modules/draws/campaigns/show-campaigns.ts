import type { CampaignCase, CampaignListed } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { sumsOf } from '../chances/chance-rows.ts'
import type { DrawsContext } from '../dependencies.ts'
import type { CampaignRow, DrawsDb } from '../tables.ts'
import { campaignCard } from './campaign-card.ts'
import { campaignsByIds, drawsOfCampaigns, hasScan, termsOf } from './campaign-rows.ts'
import { lacksOf } from './lacks.ts'
import { totalsOf } from './prize-totals.ts'

export type DeskCase = Omit<CampaignCase, 'approval'>

/** What nobody has put anything to yet. */
const UNTOUCHED: Omit<CampaignRow, 'campaign_id' | 'changed_by' | 'changed_at'> = {
  revision: 0,
  state: 'draft',
  prizes: [],
  permit: null,
  terms_version: 0,
  age_min: 18,
  needs_number: true,
  account_days_min: 0,
  provinces: [],
  starts_at: null,
  ends_at: null,
  chances_max: 100,
  chances_per_day_max: 20,
  published_at: null,
}

/** Campaigns as a list shows them, in the order of their ids; one without a card is left out. */
export async function showCampaigns(
  { db, cards, clock }: DrawsContext,
  ids: readonly string[],
): Promise<CampaignListed[]> {
  if (ids.length === 0) return []
  const [found, rows, sums, draws] = await Promise.all([
    cards.rows.byIds(ids),
    campaignsByIds(db, ids),
    sumsOf(db, ids),
    drawsOfCampaigns(db, ids),
  ])
  const cardBy = new Map(found.map((card) => [card.id, card]))
  return ids.flatMap((id) => {
    const card = cardBy.get(id)
    if (!card) return []
    const row = rows.get(id) ?? UNTOUCHED
    const draw = draws.get(id)
    return [
      {
        id,
        friendlyId: card.friendly_id,
        name: { en: card.title_en, id: card.title_id },
        state: stateOf(row, clock.now()),
        startsAt: row.starts_at?.getTime() ?? null,
        endsAt: row.ends_at?.getTime() ?? null,
        ...totalsOf(row.prizes),
        hasPermit: row.permit !== null,
        chances: sums.get(id)?.chances ?? 0,
        people: sums.get(id)?.people ?? 0,
        draw: draw ? { id: draw.id, number: draw.number, state: draw.state } : null,
      },
    ]
  })
}

/** All that the desk has of one campaign. */
export async function readCampaign(context: DrawsContext, id: string): Promise<DeskCase> {
  const { db } = context
  await campaignCard(context, id)
  const [[listed], rows, isScanned] = await Promise.all([
    showCampaigns(context, [id]),
    campaignsByIds(db, [id]),
    hasScan(db, id),
  ])
  if (!listed) return refuse('NOT_FOUND')
  const row = rows.get(id)
  const shown = row ?? UNTOUCHED
  const people = row ? await context.profilesOf([row.changed_by]) : new Map()
  return {
    ...listed,
    revision: shown.revision,
    prizeList: shown.prizes.map((prize) => ({ ...prize })),
    permit: shown.permit && { ...shown.permit, hasScan: isScanned },
    terms: await termsShown(db, id, shown.terms_version),
    who: whoOf(shown),
    chancesMax: shown.chances_max,
    chancesPerDayMax: shown.chances_per_day_max,
    lacks: lacksOf(shown, isScanned),
    publishedAt: shown.published_at?.getTime() ?? null,
    changedBy: row ? { id: row.changed_by, name: people.get(row.changed_by)?.name ?? '' } : null,
    changedAt: row?.changed_at.getTime() ?? null,
  }
}

/** Who may take part. */
export function whoOf(
  row: Pick<CampaignRow, 'age_min' | 'needs_number' | 'account_days_min' | 'provinces'>,
): CampaignCase['who'] {
  return {
    ageMin: row.age_min,
    needsNumber: row.needs_number,
    accountDaysMin: row.account_days_min,
    provinces: [...row.provinces],
  }
}

/** The terms of a version; null for version 0, which none have. */
export async function termsShown(
  db: DrawsDb,
  campaignId: string,
  version: number,
): Promise<CampaignCase['terms']> {
  const terms = version === 0 ? undefined : await termsOf(db, campaignId, version)
  return terms
    ? { version: terms.version, hash: terms.hash.toString('hex'), text: { en: terms.en, id: terms.id } }
    : null
}

function stateOf({ state, ends_at }: Pick<CampaignRow, 'state' | 'ends_at'>, now: number) {
  return state === 'public' && ends_at !== null && ends_at.getTime() < now ? 'ended' : state
}
