import type { admin, InputOf } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { newId } from '#platform/ids/ids'
import type { DrawsContext, Hand } from '../dependencies.ts'
import { termsHashOf } from '../proof/hashes.ts'
import type { DrawsTx, StoredPrize } from '../tables.ts'
import { campaignCard } from './campaign-card.ts'
import { insertTerms, lastTerms, putCampaignRow } from './campaign-rows.ts'
import { lockDraft } from './lock-draft.ts'

export type CampaignDraft = InputOf<typeof admin.putDeskCampaign>['body']

/** Puts all that the desk promises of a campaign that is not public yet. */
export async function putCampaign(
  context: DrawsContext,
  id: string,
  draft: CampaignDraft,
  { accountId, now }: Pick<Hand, 'accountId' | 'now'>,
): Promise<void> {
  const { database, db } = context
  await campaignCard(context, id)
  if (draft.startsAt !== null && draft.endsAt !== null && draft.startsAt >= draft.endsAt) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['endsAt: it must end after it begins'] })
  }
  await database.transaction(db, async (tx) => {
    const before = await lockDraft(tx, id, draft.revision)
    const prizes = prizesOf(draft.prizes, before?.prizes ?? [])
    // The row first: its terms refer to it.
    const row = rowOf(draft, { id, accountId, now, prizes, version: before?.terms_version ?? 0 })
    await putCampaignRow(tx, { ...row, revision: draft.revision + 1 })
    const version = await putTerms(tx, id, draft.terms)
    if (version !== row.terms_version)
      await putCampaignRow(tx, { ...row, revision: draft.revision + 1, terms_version: version })
  })
}

/** Ids stay those of the prizes that are there already; nobody chooses the id of a new one. */
function prizesOf(drafts: CampaignDraft['prizes'], before: readonly StoredPrize[]): StoredPrize[] {
  const known = new Set(before.map(({ id }) => id))
  const prizes = drafts.map(({ id, ...draft }) => ({
    id: id !== undefined && known.has(id) ? id : newId(),
    ...draft,
  }))
  if (new Set(prizes.map(({ id }) => id)).size < prizes.length) {
    return refuse('INVALID_PARAMETERS', undefined, { details: ['prizes: one is listed twice'] })
  }
  return prizes
}

function rowOf(
  draft: CampaignDraft,
  facts: { id: string; accountId: string; now: number; prizes: StoredPrize[]; version: number },
) {
  return {
    campaign_id: facts.id,
    state: 'draft' as const,
    prizes: JSON.stringify(facts.prizes),
    permit: draft.permit && JSON.stringify(draft.permit),
    terms_version: facts.version,
    age_min: draft.who.ageMin,
    needs_number: draft.who.needsNumber,
    account_days_min: draft.who.accountDaysMin,
    provinces: [...new Set(draft.who.provinces)].toSorted(),
    starts_at: draft.startsAt === null ? null : new Date(draft.startsAt),
    ends_at: draft.endsAt === null ? null : new Date(draft.endsAt),
    chances_max: draft.chancesMax,
    chances_per_day_max: draft.chancesPerDayMax,
    published_at: null,
    changed_by: facts.accountId,
    changed_at: new Date(facts.now),
  }
}

/** The version of these terms: a new one where the text differs from the last. */
async function putTerms(tx: DrawsTx, campaignId: string, text: CampaignDraft['terms']): Promise<number> {
  if (text === null) return 0
  const hash = termsHashOf(text)
  const last = await lastTerms(tx, campaignId)
  if (last?.hash.equals(hash)) return last.version
  const version = (last?.version ?? 0) + 1
  await insertTerms(tx, { campaign_id: campaignId, version, hash, ...text })
  return version
}
