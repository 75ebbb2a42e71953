import type { OwnWin } from '@tayang/contract'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { afterId } from '../after-id.ts'
import { drawById } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTables, WinnerRow } from '../tables.ts'
import { readClaim, type ClaimContext } from './claim-seal.ts'
import { maskName, maskNik } from './masks.ts'
import { voucherCodeOf } from './voucher-code.ts'
import { figuresOf } from './winner-figures.ts'
import { claimsOf, pageOfWinners, participantsById, winnerById } from './winner-rows.ts'

/** What winners read of their own. */
export function openOwnWins(context: ClaimContext) {
  const { db } = context

  async function show(rows: readonly WinnerRow[]): Promise<OwnWin[]> {
    const claims = await claimsOf(
      db,
      rows.map(({ id }) => id),
    )
    const drawIds = [...new Set(rows.map(({ draw_id }) => draw_id))]
    const found = await Promise.all(drawIds.map((id) => drawById(db, id)))
    const drawBy = new Map(found.flatMap((draw) => (draw ? [[draw.id, draw] as const] : [])))
    return rows.flatMap((row) => {
      const draw = drawBy.get(row.draw_id)
      return draw ? [toOwnWin(context, row, draw, claims.get(row.id))] : []
    })
  }

  async function requireOwn(id: string, accountId: string): Promise<WinnerRow> {
    const row = await winnerById(db, id)
    const person = row && (await participantsById(db, [row.participant_id])).get(row.participant_id)
    return row && person?.account_id === accountId ? row : refuse('NOT_FOUND')
  }

  const readOwn = async (id: string, accountId: string): Promise<OwnWin> =>
    (await show([await requireOwn(id, accountId)]))[0] ?? refuse('NOT_FOUND')

  return {
    requireOwn,
    readOwn,

    async listOwn(accountId: string, query: { cursor?: string | undefined; perPage: number }) {
      const before = afterId(query.cursor)
      const rows = await pageOfWinners(db, { accountId }, { before, limit: query.perPage + 1 })
      const page = pageOf(rows, query.perPage, ({ id }) => [id])
      return { data: await show(page.rows), meta: page.meta }
    },
  }
}

function toOwnWin(
  context: ClaimContext,
  row: WinnerRow,
  draw: DrawRow,
  claim: DrawsTables['claim'] | undefined,
): OwnWin {
  const prize = draw.prizes.find(({ id }) => id === row.prize_id)
  const opened = claim && readClaim(context, claim)
  return {
    id: row.id,
    draw: { id: draw.id, number: draw.number ?? 0 },
    campaign: { id: draw.campaign_id, name: draw.campaign_name },
    index: row.index,
    prize: {
      id: row.prize_id,
      name: prize?.name ?? { en: '', id: '' },
      kind: prize?.kind ?? 'thing',
    },
    state: row.state,
    wonAt: row.won_at.getTime(),
    claimUntil: row.claim_until.getTime(),
    ...figuresOf(row),
    claim:
      claim && opened
        ? {
            at: claim.claimed_at.getTime(),
            name: maskName(opened.name),
            nik: maskNik(opened.nik),
            shownAs: claim.shown_as,
          }
        : null,
    handedOverAt: row.handed_over_at?.getTime() ?? null,
    voucherCode:
      prize?.kind === 'voucher' && row.state === 'handed-over' ? voucherCodeOf(context, row.id) : null,
  }
}
