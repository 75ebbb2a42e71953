import type { Profile, Transaction } from '@tayang/contract'
import type { Ledger } from './ledger/open-ledger.ts'
import type { Line } from './ledger/rows/transfer-rows.ts'
import { giftFactsOf, topupOf, transactionOf } from './transactions.ts'

interface ToTransactions {
  profilesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Profile>>
  ledger: Pick<Ledger, 'reversedAmong'>
}

/** Gifts, bullets and top-ups as one of their sides sees them; what was taken back reads as failed. */
export async function toTransactions(
  { profilesOf, ledger }: ToTransactions,
  lines: readonly Line[],
  viewerId: string,
): Promise<Transaction[]> {
  const gifts = lines.filter(({ kind }) => kind === 'gift' || kind === 'bullet')
  const sides = gifts.flatMap((line) => {
    const { from, to } = giftFactsOf(line)
    return [from.profileId, to.profileId]
  })
  const [profiles, reversed] = await Promise.all([
    profilesOf(sides),
    ledger.reversedAmong(lines.map(({ id }) => id)),
  ])
  return lines.map((line) => {
    const shown = line.kind === 'topup' ? topupOf(line) : transactionOf(line, { viewerId, profiles })
    return reversed.has(line.id) ? { ...shown, status: 'failed' } : shown
  })
}
