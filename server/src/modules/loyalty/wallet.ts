import type { Ledger } from './ledger/open-ledger.ts'

/** Both balances of an account; 0 where nothing ever moved. */
export async function walletOf(
  ledger: Ledger,
  accountId: string,
): Promise<{ diamonds: number; gencash: number }> {
  const balances = await ledger.balancesOf(accountId)
  return { diamonds: Number(balances.get('diamond') ?? 0n), gencash: Number(balances.get('gencash') ?? 0n) }
}
