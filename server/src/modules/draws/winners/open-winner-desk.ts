import type { admin, AnswerOf, ChangeReason, WinnerState } from '@tayang/contract'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { afterId } from '../after-id.ts'
import type { ByTwo } from '../dependencies.ts'
import { insertStep } from '../making/draw-rows.ts'
import { openClaim, type ClaimContext } from './claim-seal.ts'
import { disqualify, handOver } from './decide-winner.ts'
import { openShowWinners, type WinnerShown } from './show-winners.ts'
import { claimsOf, countClaimed, pageOfWinners, winnerById } from './winner-rows.ts'

type Revealed = AnswerOf<typeof admin.revealWinner>['data']
export type WinnerDesk = ReturnType<typeof openWinnerDesk>

/** What operators do with winners (docs/product/campaigns.md#winners). */
export function openWinnerDesk(context: ClaimContext) {
  const { database, db } = context
  const { read, show } = openShowWinners(context)

  return {
    read,

    /** Prizes that wait to be handed over. */
    waiting: (most: number) => countClaimed(db, most),

    async list(query: {
      cursor?: string | undefined
      perPage: number
      state?: WinnerState | undefined
      drawId?: string | undefined
    }) {
      const place = { before: afterId(query.cursor), limit: query.perPage + 1 }
      if (query.drawId !== undefined && !isId(query.drawId)) return { data: [], meta: { next: null } }
      const page = pageOf(await pageOfWinners(db, query, place), query.perPage, ({ id }) => [id])
      return { data: await show(page.rows), meta: page.meta }
    },

    /** Opens a claim for one operator, and keeps who read it and why. */
    async reveal(
      id: string,
      { operator, reason, now }: { operator: string; reason: string; now: number },
    ): Promise<Revealed> {
      const row = (await winnerById(db, id)) ?? refuse('NOT_FOUND')
      const claim = (await claimsOf(db, [id])).get(id)
      if (!claim) return refuse('DRAW_STATE', undefined, { details: [row.state] })
      await database.transaction(db, (tx) =>
        insertStep(tx, {
          drawId: row.draw_id,
          winnerId: id,
          now,
          operator,
          step: 'revealed',
          note: reason,
        }),
      )
      return openClaim(context, claim)
    },

    /** Refuses a winner whose prize cannot be handed over, and figures that the operator did not mean. */
    async requireClaimed(id: string, taxRupiah: number): Promise<WinnerShown> {
      const one = await read(id)
      if (one.state !== 'claimed') return refuse('DRAW_STATE', undefined, { details: [one.state] })
      return one.taxRupiah === taxRupiah ? one : refuse('REVISION_OUTDATED')
    },

    async requireOpen(id: string): Promise<WinnerShown> {
      const one = await read(id)
      const isOpen = one.state === 'waiting' || one.state === 'claimed'
      return isOpen ? one : refuse('DRAW_STATE', undefined, { details: [one.state] })
    },

    handOver: (id: string, by: ByTwo) => handOver(context, id, by),

    disqualify: (id: string, because: ChangeReason, by: ByTwo & { roles: readonly string[] }) =>
      disqualify(context, id, because, by),
  }
}
