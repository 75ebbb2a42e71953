import type { CashoutCase } from '@tayang/contract'
import { useMay, useSession } from '#shared/session'

/** What the server would allow; it decides itself. */
export function useCashoutMay(one: CashoutCase) {
  const own = useSession()?.accountId
  const make = useMay('cashouts.make')
  const check = useMay('cashouts.check')
  const settle = useMay('cashouts.settle')
  const reveal = useMay('cashouts.reveal')
  const isFree = one.waitsFor === null
  const isAnothers = one.takenBy !== null && one.takenBy !== own
  const pay = one.paidBy === null ? make && !isAnothers : check && one.paidBy !== own
  return {
    make,
    settle,
    reveal,
    isOwn: one.accountId === own,
    pay: isFree && pay,
    needsTwoToReject: one.paidBy !== null || one.fileId !== null,
  }
}
