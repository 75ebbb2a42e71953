import { draws as contract } from '@tayang/contract'
import { Refusal } from '#platform/http/refusal'
import type { DrawsHarness } from './draws-harness.ts'

/** Of a person of East Java born on 1 May 1990. */
export const NIK = '3573014105900001'

/** What a call comes to: `served`, or the code of its refusal with its details. */
export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'served',
    (error: unknown) => (error instanceof Refusal ? [error.code, ...error.details].join(' ') : String(error)),
  )

/** A draw with its winners, each with the account that won. */
export async function drawn(
  test: DrawsHarness,
  more: Parameters<DrawsHarness['campaign']>[0] = {},
  reserves = 2,
) {
  const { id: campaignId, people } = await test.campaign(more)
  const drawId = await test.announced(campaignId, { reserves })
  await test.made(drawId)
  const winners = await winnersOf(test, drawId)
  return { campaignId, drawId, people, winners, first: winners[0]! }
}

/** Everybody who has or had a prize of a draw, in the order in which they got it. */
export async function winnersOf(test: DrawsHarness, drawId: string) {
  const { data } = await test.draws.winnerDesk.list({ perPage: 100, drawId })
  return data.toReversed().map((one) => ({ ...one, accountId: one.person?.id ?? '' }))
}

export const claimOf = (
  test: DrawsHarness,
  winner: { readonly id: string; readonly accountId: string },
  more: object = {},
) =>
  test.calls.call(contract.claimWin, {
    params: { id: winner.id },
    body: {
      name: 'Ayu Kartika Sari',
      nik: NIK,
      address: 'Jalan Ijen 12, Malang',
      showsName: true,
      city: 'Kota Malang',
      ...more,
    },
    token: winner.accountId,
  })
