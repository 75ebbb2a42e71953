import type { Profile, Transaction } from '@tayang/contract'
import type { Line } from './ledger/rows/transfer-rows.ts'
import { giftFactsOf, topupOf, transactionOf } from './transactions.ts'

/** Gifts, bullets and top-ups as one of their sides sees them. */
export async function toTransactions(
  profilesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, Profile>>,
  lines: readonly Line[],
  viewerId: string,
): Promise<Transaction[]> {
  const gifts = lines.filter(({ kind }) => kind === 'gift' || kind === 'bullet')
  const sides = gifts.flatMap((line) => {
    const { from, to } = giftFactsOf(line)
    return [from.profileId, to.profileId]
  })
  const profiles = await profilesOf(sides)
  return lines.map((line) =>
    line.kind === 'topup' ? topupOf(line) : transactionOf(line, { viewerId, profiles }),
  )
}
