import type { BankAccountForm, CashoutCase, CashoutDetail, CashoutTransaction } from '@tayang/contract'
import { openedOrNull, type Vault } from '#platform/secrets/vault'
import { waitReasonOf } from './cash-out-events.ts'
import type { CashoutRow } from './rows/tables.ts'
import { maskNumber, openForm } from './sealed-forms.ts'

export const placeOfCashout = (id: string) => `bank account of cash-out ${id}`

/** The bank account as it was when the cash-out was requested; null after it was erased. */
export function formOf(row: CashoutRow, vault: Vault): BankAccountForm | null {
  const { id, key, sealed } = row
  return key !== null && sealed !== null ? openForm(vault, placeOfCashout(id), { key, sealed }) : null
}

/** A row of its owner's list: docs/product/cash-out.md#one-cash-out */
export function transactionOf(row: CashoutRow): CashoutTransaction {
  return {
    id: row.id,
    purpose: 'withdraw',
    status: row.status,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    expenses: [
      {
        gencash: Number(row.gencash),
        currency: 'IDR',
        amount: Number(row.amount),
        invoiceNumber: row.invoice_number,
      },
    ],
  }
}

/** The same for lists and files: an account that cannot be opened is left out, and said so. */
export function readForm(
  row: CashoutRow,
  vault: Vault,
): { form: BankAccountForm | null; problem?: 'SEALED_UNOPENED' } {
  const form = openedOrNull(() => formOf(row, vault))
  return form === null && row.sealed !== null ? { form, problem: 'SEALED_UNOPENED' } : { form }
}

export function detailOf(row: CashoutRow, vault: Vault): CashoutDetail {
  const { form, ...rest } = readForm(row, vault)
  return {
    ...rest,
    ...transactionOf(row),
    rate: Number(row.rate),
    fee: Number(row.fee),
    tax: Number(row.tax),
    net: Number(row.net),
    payoutAfter: row.payout_after === null ? null : Number(row.payout_after),
    reason: row.reason,
    settledAt: row.settled_at === null ? null : Number(row.settled_at),
    bankAccountData: form && {
      bankCode: row.bank_code,
      bankName: row.bank_name,
      bankNumber: maskNumber(form.bankNumber),
      bankAccountName: form.bankAccountName,
    },
  }
}

/** A cash-out as operators see it; whose names the account ids have, the caller adds. */
export type CaseWithoutNames = Omit<CashoutCase, 'people'>

export function caseOf(
  row: CashoutRow,
  { vault, ...state }: { vault: Vault; now: number; isFrozen: boolean },
): CaseWithoutNames {
  const { form } = readForm(row, vault)
  return {
    ...detailOf(row, vault),
    accountId: row.account_id,
    profileId: row.profile_id,
    waitsFor: waitReasonOf(row, state),
    isSameName: form && comparable(form.fullName) === comparable(form.bankAccountName),
    bankCheckedBy: row.bank_checked_by,
    takenBy: row.taken_by,
    fileId: row.file_id,
    paidBy: row.paid_by,
    reference: row.reference,
    settledBy: row.settled_by,
  }
}

const comparable = (name: string) => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('id')
