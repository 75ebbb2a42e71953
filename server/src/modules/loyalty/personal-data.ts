import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { openCashoutPersonalData } from './cashout/index.ts'
import type { Ledger } from './ledger/open-ledger.ts'

/**
 * Transfers are kept under ids that lead to nobody after an erasure. What bullets say is erased with chat, and here
 * where its room did not get it yet.
 */
export function openPersonalData({
  ledger,
  cashouts,
  forgetWords,
}: {
  ledger: Ledger
  cashouts: ReturnType<typeof openCashoutPersonalData>
  forgetWords(accountId: string): Promise<void>
}): PersonalDataHandler {
  return {
    section: 'money',
    erases: ['bank account, NIK and whom cash-outs were paid to; of one under way as soon as it is paid'],
    keeps: [
      {
        what: 'movements of diamonds and gencash, under a number without a name',
        why: 'Accounts of what was sold are kept for ten years (Law 8 of 1997, article 11).',
      },
    ],
    exportOf: async ({ accountId }) => ({
      ...(await cashouts.exportOf(accountId)),
      movements: (
        await ledger.linesOf({
          owner: accountId,
          kinds: ['topup', 'gift', 'bullet', 'cash-out', 'cash-out-paid', 'cash-out-rejected', 'reversal'],
          limit: EXPORT_ROWS_MAX,
          offset: 0,
        })
      ).lines.map(({ id, at, kind, facts }) => ({ id, at, kind, facts })),
    }),
    async erase({ accountId }) {
      await forgetWords(accountId)
      await cashouts.erase(accountId)
    },
  }
}
