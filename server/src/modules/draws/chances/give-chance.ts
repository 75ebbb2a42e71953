import { ageAt, type ChanceSource, type NoChance } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { newId } from '#platform/ids/ids'
import type { DrawParticipant } from '#modules/user'
import type { DrawsContext } from '../dependencies.ts'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { CampaignRow, DrawsTables, DrawsTx } from '../tables.ts'
import {
  chanceBySource,
  countsOf,
  insertChance,
  isExcluded,
  isListClosed,
  lockChances,
  participantFor,
} from './chance-rows.ts'

const DAY_MS = 24 * 60 * 60_000

export interface ChanceDraft {
  readonly campaignId: string
  readonly profileId: string
  readonly accountId: string
  readonly source: ChanceSource
  /** What it is for: a quiz, a round. One of them gives one chance to one person. */
  readonly sourceId: string
  readonly at: number
  /** The address from which it was won, and the milliseconds of the fastest answer: facts for the desk alone. */
  readonly address?: string | undefined
  readonly answerMs?: number | undefined
}

export type ChanceOutcome =
  | { readonly isGiven: true; readonly id: string; readonly isRepeated: boolean }
  | { readonly isGiven: false; readonly why: NoChance }

/** What the rules of a campaign say of a person (docs/product/campaigns.md#chances); null: nothing against it. */
function whyNot(
  campaign: Pick<
    CampaignRow,
    'state' | 'starts_at' | 'ends_at' | 'age_min' | 'needs_number' | 'account_days_min'
  >,
  person: DrawParticipant | undefined,
  at: number,
): NoChance | null {
  const isBefore = campaign.starts_at !== null && at < campaign.starts_at.getTime()
  const isAfter = campaign.ends_at !== null && at > campaign.ends_at.getTime()
  if (campaign.state !== 'public' || isBefore || isAfter) return 'not-running'
  if (!person) return 'unknown'
  if (person.roles.length > 0) return 'operator'
  // An account without a birth date is judged by the NIK of a claim.
  if (person.birthDate !== null && ageAt(person.birthDate, at) < campaign.age_min) return 'age'
  if (campaign.needs_number && !person.hasNumber) return 'number'
  if (at - person.createdAt < campaign.account_days_min * DAY_MS) return 'account-new'
  return null
}

/** Gives a chance once for each source and person, alone or in the transaction of its cause. */
export async function giveChance(
  context: DrawsContext,
  draft: ChanceDraft,
  outer?: Within,
): Promise<ChanceOutcome> {
  const { database, db } = context
  // Read before the lock: nobody waits for another module while a campaign is locked.
  const person = (await context.participantsOf([draft.accountId], outer)).get(draft.accountId)
  const give = (tx: DrawsTx) => giveWithin(context, tx, draft, person)
  return outer ? give(within<DrawsTables>(outer, 'draws')) : database.transaction(db, give)
}

async function giveWithin(
  { secrets }: Pick<DrawsContext, 'secrets'>,
  tx: DrawsTx,
  draft: ChanceDraft,
  person: DrawParticipant | undefined,
): Promise<ChanceOutcome> {
  const { campaignId, accountId, profileId, source, sourceId, at } = draft
  await lockChances(tx, { campaignId, accountId })
  const campaign = await campaignById(tx, campaignId)
  if (!campaign) return { isGiven: false, why: 'not-running' }
  const why = whyNot(campaign, person, at)
  if (why !== null || !person) return { isGiven: false, why: why ?? 'unknown' }
  if (await isExcluded(tx, accountId)) return { isGiven: false, why: 'excluded' }
  if (await isListClosed(tx, campaignId)) return { isGiven: false, why: 'closed' }
  const participantId = await participantFor(tx, {
    id: newId(),
    campaign_id: campaignId,
    account_id: accountId,
    profile_id: profileId,
    account_created_at: new Date(person.createdAt),
  })
  const before = await chanceBySource(tx, { source, sourceId, participantId })
  if (before !== undefined) return { isGiven: true, id: before, isRepeated: true }
  const { all, today } = await countsOf(tx, participantId, at)
  if (all >= campaign.chances_max) return { isGiven: false, why: 'cap' }
  if (today >= campaign.chances_per_day_max && source !== 'correction') {
    return { isGiven: false, why: 'cap-of-day' }
  }
  const id = newId()
  await insertChance(tx, {
    id,
    campaign_id: campaignId,
    participant_id: participantId,
    source,
    source_id: sourceId,
    at: new Date(at),
    address_key:
      draft.address === undefined
        ? null
        : Buffer.from(secrets.derive('chance address', prefixOf(draft.address)), 'base64url'),
    answer_ms: draft.answerMs ?? null,
  })
  return { isGiven: true, id, isRepeated: false }
}

/** The network of an address: of IPv4 three of four numbers, of IPv6 the first half. */
export function prefixOf(address: string): string {
  return address.includes(':')
    ? address.split(':').slice(0, 4).join(':')
    : address.split('.').slice(0, 3).join('.')
}
