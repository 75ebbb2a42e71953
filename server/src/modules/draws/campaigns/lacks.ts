import type { CampaignCase } from '@tayang/contract'
import type { CampaignRow } from '../tables.ts'

/** Nobody younger wins anything. */
const PRIZE_AGE_MIN = 18
const ZONE_MS = 7 * 60 * 60_000

type Judged = Pick<CampaignRow, 'prizes' | 'permit' | 'terms_version' | 'age_min' | 'ends_at'>

/** What a campaign still lacks before it may go public (docs/product/campaigns.md#going-public). */
export function lacksOf(campaign: Judged, hasScan: boolean): CampaignCase['lacks'] {
  if (campaign.prizes.length === 0) return []
  const { permit, ends_at: endsAt } = campaign
  const lacks: CampaignCase['lacks'] = []
  if (!permit) lacks.push('permit')
  if (!hasScan) lacks.push('permit-scan')
  if (campaign.terms_version === 0) lacks.push('terms')
  if (!endsAt) lacks.push('end')
  if (campaign.age_min < PRIZE_AGE_MIN) lacks.push('age')
  if (permit && endsAt && permit.validUntil < new Date(endsAt.getTime() + ZONE_MS).toISOString().slice(0, 10))
    lacks.push('permit-over')
  const isUngiven = campaign.prizes.some(
    ({ kind, grant }) =>
      (kind === 'package' && grant.packageId === undefined) ||
      (kind === 'voucher' && grant.voucherPackageId === undefined) ||
      (kind === 'diamonds' && grant.diamonds === undefined),
  )
  if (isUngiven) lacks.push('grant')
  return lacks
}
