import type { admin, AnswerOf, WinnerCase } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { drawById, stepsOfWinner } from '../making/draw-rows.ts'
import type { DrawRow, DrawsTables, WinnerRow } from '../tables.ts'
import { readClaim, type ClaimContext } from './claim-seal.ts'
import { maskName, maskNik } from './masks.ts'
import { figuresOf } from './winner-figures.ts'
import { claimsOf, participantsById, sameNik, winnerById } from './winner-rows.ts'

export type WinnerShown = Omit<WinnerCase, 'approval'>
type WinnerStep = AnswerOf<typeof admin.getWinner>['data']['steps'][number]

/** Winners as operators see them: what is sealed of a claim is masked. */
export function openShowWinners(context: ClaimContext) {
  const { db } = context

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
        return draw ? [shownOf(context, row, { draw, person, claim: claims.get(row.id) })] : []
      }),
    )
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

  return { read, show }
}

async function shownOf(
  context: ClaimContext,
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
    claim: claim ? await maskedClaim(context, claim) : null,
    handedOver: row.handed_over_at?.getTime() ?? null,
  }
}

async function maskedClaim(
  context: ClaimContext,
  claim: DrawsTables['claim'],
): Promise<NonNullable<WinnerCase['claim']>> {
  const opened = readClaim(context, claim)
  return {
    at: claim.claimed_at.getTime(),
    ...(opened
      ? {
          name: maskName(opened.name),
          nik: maskNik(opened.nik),
          address: `${[...opened.address].slice(0, 4).join('')}…`,
        }
      : { problem: 'SEALED_UNOPENED', name: '', nik: '', address: '' }),
    shownAs: claim.shown_as,
    sameNik: await sameNik(context.db, { nikSum: claim.nik_sum, winnerId: claim.winner_id }),
  }
}
