import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { openCashoutKeeping } from './cashout/index.ts'
import type { Ledger } from './ledger/open-ledger.ts'

/** Money stays under a number that leads to nobody any more; the words of a bullet go with their room. */
export function openPersonalData(
  ledger: Ledger,
  cashouts: ReturnType<typeof openCashoutKeeping>,
): PersonalDataHandler {
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
    erase: ({ accountId }) => cashouts.erase(accountId),
  }
}
