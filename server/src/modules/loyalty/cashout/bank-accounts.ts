import type { Bank, BankAccountData, BankAccountForm } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { CashoutNeeds } from './needs.ts'
import { bankAccountOf, holdAccount } from './rows.ts'

type Needs = Pick<
  CashoutNeeds,
  | 'database'
  | 'db'
  | 'vault'
  | 'secrets'
  | 'tally'
  | 'cashoutRules'
  | 'requireAge'
  | 'provePerson'
  | 'notify'
  | 'writeLetter'
>

export type BankAccounts = ReturnType<typeof openBankAccounts>

/** Changes in an hour: each is told to its owner on every way. */
const CHANGES_MAX = { limit: 10, perMs: 60 * 60_000 }

/** Where a person's rupiah go: read by themselves behind a mask, and by nobody else but for a payout. */
export function openBankAccounts(needs: Needs) {
  const { database, db, vault, secrets, tally } = needs

  const sumOf = (what: string, value: string) =>
    Buffer.from(secrets.derive('bank account search', `${what} ${value}`), 'base64url')

  return {
    banks: async (): Promise<Bank[]> => [...(await needs.cashoutRules())['cashout.banks']],

    async read(accountId: string): Promise<BankAccountData | null> {
      const row = await bankAccountOf(db, accountId)
      if (!row) return null
      const form = openForm(vault, placeOf(accountId), row)
      const banks = (await needs.cashoutRules())['cashout.banks']
      return maskedOf(form, { banks, changedAt: Number(row.changed_at) })
    },

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
      await needs.requireAge(accountId)
      const banks = (await needs.cashoutRules())['cashout.banks']
      if (!banks.some(({ code }) => code === form.bankCode)) {
        return refuse('INVALID_PARAMETERS', undefined, { details: ['Please select the bank name'] })
      }
      // A thief with a session would change this first.
      await needs.provePerson(caller, { password, otp, purpose: 'bankAccount', now })
      const taken = await tally.take(`loyalty:bank-accounts:${accountId}`, CHANGES_MAX)
      if (!taken.allowed) {
        const retryAfterSeconds = Math.ceil(taken.retryAfterMs / 1000)
        return refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds })
      }
      const { key, bytes } = vault.seal(placeOf(accountId), JSON.stringify(form))
      const row = {
        key,
        sealed: bytes,
        bank_code: form.bankCode,
        nik_sum: sumOf('nik', form.nik),
        number_sum: sumOf('number', form.bankNumber),
        changed_at: BigInt(now),
      }
      await database.transaction(db, async (tx) => {
        await holdAccount(tx, accountId)
        await tx
          .insertInto('bank_account')
          .values({ account_id: accountId, ...row })
          .onConflict((known) => known.column('account_id').doUpdateSet(row))
          .execute()
        await needs.notify('bank-account-changed', { accountId, profileId, changedAt: now }, { tx })
      })
      needs.writeLetter(accountId, 'bank-account-changed')
      return maskedOf(form, { banks, changedAt: now })
    },
  }
}

export const placeOf = (accountId: string) => `bank account of ${accountId}`

export function openForm(
  vault: CashoutNeeds['vault'],
  place: string,
  row: { key: string; sealed: Buffer },
): BankAccountForm {
  return JSON.parse(vault.open(place, { key: row.key, bytes: row.sealed })) as BankAccountForm
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

/** `3171********0001` (trust, part 4). */
export function maskNik(nik: string): string {
  return `${nik.slice(0, 4)}${'*'.repeat(8)}${nik.slice(-4)}`
}

/** The last four, and of a short number less. */
export function maskNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 3))
  return '*'.repeat(number.length - shown) + number.slice(number.length - shown)
}
