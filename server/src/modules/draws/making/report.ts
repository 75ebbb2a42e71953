import { csvOf } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { campaignById } from '../campaigns/campaign-rows.ts'
import { totalsOf } from '../campaigns/prize-totals.ts'
import { readClaim, type ClaimContext } from '../winners/claim-seal.ts'
import { maskName } from '../winners/masks.ts'
import { figuresOf } from '../winners/winner-figures.ts'
import { claimsOf, winnersOfDraw } from '../winners/winner-rows.ts'
import { drawById } from './draw-rows.ts'
import { proofOf } from './proof-document.ts'

/** Of the value of all prizes, in percent: what goes to social welfare. */
const WELFARE_PERCENT = 10

/** The report of a draw that was made, for the ministry (docs/product/campaigns.md#report). */
export async function reportOf(context: ClaimContext, drawId: string) {
  const { db } = context
  const draw = (await drawById(db, drawId)) ?? refuse('NOT_FOUND')
  if (draw.state !== 'drawn' && draw.state !== 'settled') {
    return refuse('DRAW_STATE', undefined, { details: [draw.state] })
  }
  const [proof, campaign, winners] = await Promise.all([
    proofOf(db, draw),
    campaignById(db, draw.campaign_id),
    winnersOfDraw(db, drawId),
  ])
  const claims = await claimsOf(
    db,
    winners.map(({ id }) => id),
  )
  const { prizes, valueRupiah } = totalsOf(draw.prizes)
  return {
    permit: campaign?.permit ?? null,
    proof,
    prizes: { count: prizes, valueRupiah, welfareRupiah: Math.ceil((valueRupiah * WELFARE_PERCENT) / 100) },
    winners: winners.map((row) => {
      const claim = claims.get(row.id)
      const opened = claim && readClaim(context, claim)
      return {
        index: row.index,
        place: row.place,
        isReserve: row.is_reserve,
        state: row.state,
        name: opened ? maskName(opened.name) : null,
        prize: draw.prizes.find(({ id }) => id === row.prize_id)?.name.id ?? '',
        ...figuresOf(row),
        handedOverAt: row.handed_over_at?.getTime() ?? null,
      }
    }),
  }
}

type Report = Awaited<ReturnType<typeof reportOf>>

/** The same as lines of a spreadsheet: facts first, winners below. */
export function reportCsv({ permit, proof, prizes, winners }: Report): string {
  const date = (at: number | null | undefined) =>
    at === null || at === undefined ? '' : new Date(at).toISOString()
  return csvOf([
    ['draw', `u${proof.number}`],
    ['campaign', proof.campaign.name.id],
    ['permit', permit?.number ?? ''],
    ['issuer', permit?.issuer ?? ''],
    ['announced', date(proof.times.announcedAt)],
    ['closed', date(proof.times.closedAt)],
    ['drawn', date(proof.times.drawnAt)],
    ['chances', proof.list?.count ?? 0],
    ['people', proof.list?.people ?? 0],
    ['root', proof.list?.root ?? ''],
    ['seed A', proof.seats.find(({ seat }) => seat === 'A')?.seed ?? ''],
    ['seed B', proof.seats.find(({ seat }) => seat === 'B')?.seed ?? ''],
    ['outer', proof.outer?.figures ?? proof.outer?.randomness ?? ''],
    ['prizes', prizes.count],
    ['value', prizes.valueRupiah],
    ['welfare', prizes.welfareRupiah],
    [],
    ['index', 'place', 'reserve', 'state', 'name', 'prize', 'value', 'tax', 'net', 'handed over'],
    ...winners.map((one) => [
      one.index,
      one.place,
      one.isReserve ? 'yes' : 'no',
      one.state,
      one.name ?? '',
      one.prize,
      one.valueRupiah,
      one.taxRupiah,
      one.netRupiah,
      date(one.handedOverAt),
    ]),
  ])
}
