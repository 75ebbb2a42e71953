import { ageAt } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { campaignById } from '../campaigns/campaign-rows.ts'
import type { DrawRow, DrawsTx } from '../tables.ts'
import type { Claim } from './claim-seal.ts'
import { readNik } from './nik.ts'
import { sameNik } from './winner-rows.ts'

/** What the rules of the campaign say of the holder of a NIK (docs/product/campaigns.md#winners). */
export async function requireAllowed(
  tx: DrawsTx,
  judged: {
    draw: DrawRow
    claim: Claim
    nikSum: Buffer
    id: string
    birthDate: string | null
    now: number
  },
): Promise<void> {
  const { draw, claim, nikSum, id, birthDate, now } = judged
  const campaign = await campaignById(tx, draw.campaign_id)
  const nik = readNik(claim.nik, now)
  if (!nik) return refuse('INVALID_PARAMETERS', undefined, { details: ['nik: there is no such NIK'] })
  const deny = (why: string) => refuse('CLAIM_NOT_ALLOWED', undefined, { details: [why] })
  const ageMin = Math.max(18, campaign?.age_min ?? 18)
  const isYoung = [nik.birthDate, birthDate].some((date) => date !== null && ageAt(date, now) < ageMin)
  if (isYoung) return deny('age')
  const provinces = campaign?.provinces ?? []
  if (provinces.length > 0 && !provinces.includes(nik.province)) return deny('province')
  if ((await sameNik(tx, { nikSum, winnerId: id, drawId: draw.id })) > 0) return deny('nik-used')
}
