import type { admin, AnswerOf, ChangeReason, WinnerCase, WinnerState } from '@tayang/contract'
import { within } from '#platform/database/within'
import { pageOf } from '#platform/http/cursor'
import { refuse } from '#platform/http/refusal'
import { isId } from '#platform/ids/ids'
import { afterId } from '../after-id.ts'
import type { ByTwo } from '../dependencies.ts'
import { drawById, insertStep, lockDraw, stepsOfWinner } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTables, DrawsTx, StoredPrize, WinnerRow } from '../tables.ts'
import {
  figuresOf,
  maskName,
  maskNik,
  openClaim,
  voucherCodeOf,
  type ClaimContext,
  type Revealed,
} from './claims.ts'
import { passOn, settle } from './crown.ts'
import {
  claimsOf,
  countClaimed,
  lockWinner,
  pageOfWinners,
  participantsById,
  sameNik,
  setWinnerState,
  winnerById,
} from './winner-rows.ts'

export type WinnerShown = Omit<WinnerCase, 'approval'>
export type WinnerStep = AnswerOf<typeof admin.getWinner>['data']['steps'][number]
export type WinnerDesk = ReturnType<typeof openWinnerDesk>

/** What operators do with winners (docs/product/campaigns.md#winners). */
export function openWinnerDesk(context: ClaimContext) {
  const { database, db } = context

  async function show(rows: readonly WinnerRow[]): Promise<WinnerShown[]> {
    const ids = rows.map(({ id }) => id)
    const drawIds = [...new Set(rows.map(({ draw_id }) => draw_id))]
    const [claims, people, draws] = await Promise.all([
      claimsOf(db, ids),
      participantsById(db, [...new Set(rows.map(({ participant_id }) => participant_id))]),
      Promise.all(drawIds.map((id) => drawById(db, id))),
    ])
    const accounts = [...people.values()].flatMap(({ account_id }) => account_id ?? [])
    const profiles = await context.profilesOf(accounts)
    const drawBy = new Map(draws.flatMap((draw) => (draw ? [[draw.id, draw] as const] : [])))
    return Promise.all(
      rows.flatMap((row) => {
        const draw = drawBy.get(row.draw_id)
        const accountId = people.get(row.participant_id)?.account_id ?? null
        const person =
          accountId === null ? null : { id: accountId, name: profiles.get(accountId)?.name ?? '' }
        return draw ? [shownOf(row, { draw, person, claim: claims.get(row.id) })] : []
      }),
    )
  }

  async function shownOf(
    row: WinnerRow,
    {
      draw,
      person,
      claim,
    }: { draw: DrawRow; person: WinnerCase['person']; claim: DrawsTables['claim'] | undefined },
  ): Promise<WinnerShown> {
    const prize = draw.prizes.find(({ id }) => id === row.prize_id)
    return {
      id: row.id,
      draw: { id: draw.id, number: draw.number ?? 0 },
      campaign: { id: draw.campaign_id, name: draw.campaign_name },
      place: row.place,
      isReserve: row.is_reserve,
      index: row.index,
      prize: { id: row.prize_id, name: prize?.name ?? { en: '', id: '' }, kind: prize?.kind ?? 'thing' },
      person,
      state: row.state,
      wonAt: row.won_at.getTime(),
      claimUntil: row.claim_until.getTime(),
      ...figuresOf(row),
      claim: claim ? await maskedClaim(claim) : null,
      handedOver: row.handed_over_at?.getTime() ?? null,
    }
  }

  async function maskedClaim(claim: DrawsTables['claim']): Promise<NonNullable<WinnerCase['claim']>> {
    const opened = openClaim(context, claim)
    return {
      at: claim.claimed_at.getTime(),
      name: maskName(opened.name),
      nik: maskNik(opened.nik),
      address: `${[...opened.address].slice(0, 4).join('')}…`,
      shownAs: claim.shown_as,
      sameNik: await sameNik(db, { nikSum: claim.nik_sum, winnerId: claim.winner_id }),
    }
  }

  async function read(id: string): Promise<WinnerShown & { steps: WinnerStep[] }> {
    const row = (await winnerById(db, id)) ?? refuse('NOT_FOUND')
    const [[shown], steps] = await Promise.all([show([row]), stepsOfWinner(db, id)])
    if (!shown) return refuse('NOT_FOUND')
    const profiles = await context.profilesOf(steps.flatMap(({ operator_id }) => operator_id ?? []))
    return {
      ...shown,
      steps: steps.map(({ at, operator_id, step, note }) => ({
        at: at.getTime(),
        operator:
          operator_id === null ? null : { id: operator_id, name: profiles.get(operator_id)?.name ?? '' },
        step: step as WinnerStep['step'],
        note,
      })),
    }
  }

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

    /** Two operators say that a prize was handed over; what the server gives is given now, and once. */
    async handOver(id: string, by: ByTwo): Promise<void> {
      const { tx: outer, now, confirmedBy, reason } = by
      const tx = within<DrawsTables>(outer, 'draws')
      const { draw, row } = await lockBoth(tx, id)
      if (row.state !== 'claimed') return refuse('DRAW_STATE', undefined, { details: [row.state] })
      const person = (await participantsById(tx, [row.participant_id])).get(row.participant_id)
      const accountId = person?.account_id ?? refuse('DRAW_STATE', undefined, { details: ['account-gone'] })
      const prize = draw.prizes.find((one) => one.id === row.prize_id)
      if (prize) await give(context, { tx: outer, prize, winnerId: id, accountId, draw, now })
      await setWinnerState(tx, id, { state: 'handed-over', handed_over_at: new Date(now) })
      await insertStep(tx, {
        drawId: draw.id,
        winnerId: id,
        now,
        operator: confirmedBy,
        step: 'handed-over',
        note: reason,
      })
      await settle(tx, { draw, now })
    },

    /** Two operators pass a prize on, in public. */
    async disqualify(
      id: string,
      because: ChangeReason,
      { roles, ...by }: ByTwo & { roles: readonly string[] },
    ): Promise<() => void> {
      const tx = within<DrawsTables>(by.tx, 'draws')
      const { draw, row } = await lockBoth(tx, id)
      if (row.state !== 'waiting' && row.state !== 'claimed') {
        return refuse('DRAW_STATE', undefined, { details: [row.state] })
      }
      const told: string[] = []
      const { confirmedBy: operator, reason: note, now } = by
      const percent = Number(row.tax_percent)
      await passOn(context, tx, {
        winner: row,
        reason: because,
        roles,
        operator,
        note,
        draw,
        now,
        percent,
        told,
      })
      await settle(tx, { draw, now })
      return () => {
        for (const accountId of told) context.sendEmail(accountId, 'prize-won')
      }
    },
  }
}

async function lockBoth(tx: DrawsTx, winnerId: string): Promise<{ draw: DrawRow; row: WinnerRow }> {
  const found = (await winnerById(tx, winnerId)) ?? refuse('NOT_FOUND')
  const draw = (await lockDraw(tx, found.draw_id)) ?? refuse('NOT_FOUND')
  const row = (await lockWinner(tx, winnerId)) ?? refuse('NOT_FOUND')
  return { draw, row }
}

/** Gives what the server gives by itself, under a key of the winner: a second time changes nothing. */
async function give(
  context: ClaimContext,
  given: {
    tx: ByTwo['tx']
    prize: StoredPrize
    winnerId: string
    accountId: string
    draw: DrawRow
    now: number
  },
): Promise<void> {
  const { tx, prize, winnerId, accountId, draw, now } = given
  const { packageId, voucherPackageId, diamonds } = prize.grant
  const name = `u${draw.number}`
  const notOnSale = () => refuse('NOT_COMPLETE', undefined, { details: ['grant: not on sale'] })
  if (prize.kind === 'package' && packageId !== undefined) {
    const isGiven = await context.grantPackage({ accountId, packageId, key: `prize:${winnerId}`, now })
    if (!isGiven) return notOnSale()
  }
  if (prize.kind === 'voucher' && voucherPackageId !== undefined) {
    const code = voucherCodeOf(context, winnerId)
    const isMade = await context.makeVoucher({
      packageId: voucherPackageId,
      code,
      note: `Undian ${name}`,
      now,
    })
    if (!isMade) return notOnSale()
  }
  // Last: it locks a wallet until the transaction ends.
  if (prize.kind === 'diamonds' && diamonds !== undefined) {
    await context.giveDiamonds(tx, { winnerId, accountId, diamonds, draw: name })
  }
}
