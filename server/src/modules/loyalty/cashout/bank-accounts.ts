import type { Bank, BankAccountData, BankAccountForm } from '@tayang/contract'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { CashoutDependencies } from './dependencies.ts'
import { bankAccountOf, deleteBankAccountSince, putBankAccount } from './rows/bank-account-rows.ts'
import { lockAccount } from './rows/cashout-rows.ts'
import { maskNik, maskNumber, openForm, placeOfAccount } from './sealed-forms.ts'

type BankAccountDependencies = Pick<
  CashoutDependencies,
  | 'database'
  | 'db'
  | 'vault'
  | 'secrets'
  | 'tally'
  | 'cashoutRules'
  | 'requireAge'
  | 'provePerson'
  | 'notify'
  | 'sendEmail'
>

export type BankAccounts = ReturnType<typeof openBankAccounts>

/** Changes an hour: each notifies its owner on the site, by push and by email. */
const CHANGES = { limit: 10, perMs: 60 * 60_000 }

/** Where a person's rupiah go. Its owner reads it masked; operators read it only with a cash-out. */
export function openBankAccounts(dependencies: BankAccountDependencies) {
  const { database, db, vault, secrets, tally } = dependencies

  /** Finds the same NIK or number in two rows without opening either. */
  const searchSumOf = (what: string, value: string) =>
    Buffer.from(secrets.derive('bank account search', `${what} ${value}`), 'base64url')

  return {
    banks: async (): Promise<Bank[]> => [...(await dependencies.cashoutRules())['cashout.banks']],

    async read(accountId: string): Promise<BankAccountData | null> {
      const row = await bankAccountOf(db, accountId)
      if (!row) return null
      const form = openForm(vault, placeOfAccount(accountId), row)
      const banks = (await dependencies.cashoutRules())['cashout.banks']
      return maskedOf(form, { banks, changedAt: Number(row.changed_at) })
    },

    /** For an owner who undoes what a thief did: the next cash-out asks for the bank account again. */
    dropSince: (accountId: string, sinceMs: number) => deleteBankAccountSince(db, accountId, sinceMs),

    async put(
      caller: Caller,
      {
        password,
        otp,
        ...form
      }: BankAccountForm & { password?: string | undefined; otp?: string | undefined },
      now: number,
    ): Promise<BankAccountData> {
      const { accountId, profileId } = caller
      await dependencies.requireAge(accountId)
      const banks = (await dependencies.cashoutRules())['cashout.banks']
      if (!banks.some(({ code }) => code === form.bankCode)) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['Please select the bank name'] })
      }
      // A stolen session would change this first.
      await dependencies.provePerson(caller, { password, otp, purpose: 'bankAccount', now })
      await requireRate(tally, `loyalty:bank-accounts:${accountId}`, CHANGES)
      const { key, bytes } = vault.seal(placeOfAccount(accountId), JSON.stringify(form))
      const row = {
        key,
        sealed: bytes,
        bank_code: form.bankCode,
        nik_sum: searchSumOf('nik', form.nik),
        number_sum: searchSumOf('number', form.bankNumber),
        changed_at: BigInt(now),
      }
      await database.transaction(db, async (tx) => {
        await lockAccount(tx, accountId)
        await putBankAccount(tx, { account_id: accountId, ...row })
        await dependencies.notify('bank-account-changed', { accountId, profileId, changedAt: now }, { tx })
      })
      dependencies.sendEmail(accountId, 'bank-account-changed')
      return maskedOf(form, { banks, changedAt: now })
    },
  }
}

function maskedOf(
  form: BankAccountForm,
  { banks, changedAt }: { banks: readonly Bank[]; changedAt: number },
): BankAccountData {
  return {
    ...form,
    nik: maskNik(form.nik),
    bankNumber: maskNumber(form.bankNumber),
    bankName: banks.find(({ code }) => code === form.bankCode)?.name ?? '',
    changedAt,
  }
}
